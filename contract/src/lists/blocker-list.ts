import { blockKinds } from '../blocks/kinds.ts';
import { choice, date, integer, ref, refs, text } from '../field/field.ts';
import { choicesOf } from '../field/kinds.ts';
import type { Group } from '../register/register.ts';
import { registerOf, type RegisterKey } from '../registers/index.ts';
import { w, type Word } from '../words/word.ts';
import type { Subject } from '../workflow/block.ts';
import { queryList, type QueryList } from './query-list.ts';

type Words = Readonly<Record<string, Word>>;
const wordsOf = (pairs: readonly (readonly [string, Word | undefined])[]): Words =>
  Object.fromEntries(pairs.flatMap(([key, word]) => (word === undefined ? [] : [[key, word]])));

/** The states in which rows of any kind block; a state of several kinds has the words of the first. */
function blockingStates(subject: Subject): Words {
  const pairs = blockKinds(subject).flatMap(({ kind, record, lineStates = {} }) => {
    const field = record && registerOf(kind)?.fields[record.states.field];
    const choices = (field && choicesOf(field)) ?? [];
    const own = choices.map(({ value, word }) => [String(value), word] as const);
    // a signed record with values out of limits still warns
    const isListed = (state: string): boolean => {
      const mean = record?.states.mean[state];
      return mean !== 'dropped' && (mean !== 'done' || record?.form?.outside !== undefined);
    };
    return [
      ...own.filter(([state]) => isListed(state)),
      ...Object.entries(lineStates).map(([state, { label }]) => [state, label] as const),
    ];
  });
  return wordsOf(pairs.toReversed());
}

/**
 * The list of what blocks one record of a subject. All its kinds, states and tables follow from `blocks` of records and
 * lists; a column that a blocking register has under the same name shows its value (ADR 90).
 */
function blockerList<const K extends string>(
  subject: Subject,
  list: {
    readonly key: K;
    readonly label: Word;
    readonly route: string;
    readonly group: Group;
    /** The field that refers to the record, and its register. */
    readonly of: { readonly field: string; readonly register: RegisterKey };
    /** Other registers whose rows a line may open, where there is no blocking row. */
    readonly opens?: readonly RegisterKey[];
  },
): QueryList<K> {
  const { opens = [], ...facts } = list;
  const kinds = blockKinds(subject);
  const tables = [...kinds.map(({ kind }) => kind), ...opens].map((key) => [key, registerOf(key)?.label] as const);
  return queryList({
    ...facts,
    level: 'E',
    title: 'name',
    rightsOf: list.of.register,
    opens: { register: 'table', id: 'record' },
    fields: {
      name: text(w('Record', '记录'), { max: 200, mono: true }),
      weight: choice(w('Effect', '影响'), {
        of: { stop: w('Blocking', '阻止签署'), warn: w('Warning', '警告') },
      }),
      kind: choice(w('Kind', '类型'), { of: wordsOf(kinds.map(({ kind, label }) => [kind, label] as const)) }),
      description: text(w('Description', '描述'), { max: 1000 }),
      state: choice(w('State', '状态'), { of: blockingStates(subject) }),
      category: ref(w('Punch category', '尾项类别'), { to: 'punchListItemCategory' }),
      itrClass: ref(w('ITR class', 'ITR 类别'), { to: 'itrClass' }),
      discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
      subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
      taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
      assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
      plannedDate: date(w('Planned date', '计划日期'), {}),
      since: date(w('Open since', '开始日期'), {}),
      openPunch: integer(w('Open punch', '未关闭尾项'), { adds: true }),
      outOfLimits: integer(w('Out of limits', '超限读数'), { adds: true }),
      table: choice(w('Table', '表'), { of: wordsOf(tables), hide: ['grid'] }),
      record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
    },
    grid: {
      columns: [
        'name',
        'weight',
        'kind',
        'description',
        'state',
        'category',
        'discipline',
        'subSystems',
        'taggedItem',
        'assignedTo',
        'plannedDate',
        'outOfLimits',
      ],
      sort: ['weight', 'name'],
    },
  });
}

/**
 * What blocks a certificate, or gives a warning (domain guide 3.9.3). For a certificate that was never raised, a line
 * opens what it would hand over; for a missing document, its tag.
 */
export const certificateBlocker = blockerList('certificate', {
  key: 'certificateBlocker',
  label: w('Blocker', '阻止项'),
  route: '/Handover/Blockers',
  group: 'Handover',
  of: { field: 'handover', register: 'handover' },
  opens: ['subSystem', 'system', 'taggedItem'],
});

/**
 * What prevents the sign-off of a work pack, or warns at it: job cards not accepted, and other open records on it
 * (domain guide 3.10).
 */
export const workPackBlocker = blockerList('workPack', {
  key: 'workPackBlocker',
  label: w('What blocks a work pack', '工作包阻止项'),
  route: '/WorkPack/InTheWay',
  group: 'WorkPack',
  of: { field: 'workPack', register: 'workPack' },
  opens: ['workPack'],
});

/** What the sign-off of a job card warns of, or is prevented by: its operations that are not done (domain guide 3.10). */
export const jobCardBlocker = blockerList('jobCard', {
  key: 'jobCardBlocker',
  label: w('What blocks a job card', '工卡阻止项'),
  route: '/WorkPack/CardInTheWay',
  group: 'WorkPack',
  of: { field: 'jobCard', register: 'jobCard' },
});
