import { choice, date, flag, integer, number, ref, refs, text } from '../field/field.ts';
import { choicesOf } from '../field/kinds.ts';
import { registers } from '../registers/index.ts';
import type { Fields } from '../register/register.ts';
import { w, type Word } from '../words/word.ts';
import { factsOf, RECORD_KEYS } from '../workflow/records.ts';
import { queryList } from './query-list.ts';

/** The kinds of worked record, by the name of one record. */
const KINDS: Readonly<Record<string, Word>> = Object.fromEntries(RECORD_KEYS.map((key) => [key, registers[key].label]));

/** Every state of a worked record; where two kinds share a key, the first kind's label is used. */
const STATES: Readonly<Record<string, Word>> = Object.fromEntries(
  RECORD_KEYS.toReversed().flatMap((key) => {
    const fields: Fields = registers[key].fields;
    const field = fields[factsOf(key).states.field];
    const choices = field === undefined ? null : choicesOf(field);
    return (choices ?? []).map(({ value, word }) => [String(value), word] as const);
  }),
);

/**
 * The open work of one person in a scope: records of any kind, still to be done, that are theirs or are unassigned in a
 * discipline they cover, and records waiting for a signature they may give. A record without its own planned date is
 * due when the first certificate it blocks is planned.
 */
export const workItem = queryList({
  key: 'workItem',
  label: w('Open work', '待办工作'),
  route: '/my-checks',
  group: 'Certification',
  level: 'E',
  title: 'name',
  rightsOf: 'caller',
  opens: { register: 'kind', by: 'work' },
  fields: {
    name: text(w('Record', '记录'), { max: 200, mono: true }),
    kind: choice(w('Kind', '类型'), { of: KINDS }),
    step: choice(w('Next step', '下一步'), {
      of: { do: w('To do', '待完成'), sign: w('To sign', '待签署') },
    }),
    whose: choice(w('Whose', '归属'), {
      of: { mine: w('Assigned to me', '指派给我'), discipline: w('My discipline', '本专业') },
    }),
    state: choice(w('State', '状态'), { of: STATES }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    description: text(w('Description', '描述'), { max: 255 }),
    form: text(w('Form', '表单'), { max: 50, mono: true }),
    area: ref(w('Area', '区域'), { to: 'area' }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
    due: date(w('Due', '到期'), {}),
    overdue: flag(w('Overdue', '逾期'), { alarm: true }),
    returned: flag(w('Returned', '被退回'), { alarm: true }),
    taskPercent: number(w('Tasks %', '任务 %'), { decimals: 0 }),
    outOfLimits: integer(w('Out of limits', '超限读数'), { adds: true }),
    photos: integer(w('Photos', '照片'), { adds: true }),
  },
  grid: {
    columns: [
      'name',
      'due',
      'overdue',
      'description',
      'state',
      'step',
      'whose',
      'area',
      'discipline',
      'subSystems',
      'form',
      'returned',
      'taskPercent',
      'photos',
    ],
    sort: ['due', 'name'],
  },
});
