import { choice, date, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { CALLER, queryList } from './query-list.ts';

/** The registers whose work is measured as planned against actual. */
export const PROGRESS_KEYS = ['handover', 'tagItr', 'punchListItem', 'tagPwl', 'jobCard', 'procedure'] as const;
/** One of these registers. */
export type ProgressKey = (typeof PROGRESS_KEYS)[number];

/**
 * What planned against actual counts: every record with its planned and its actual finish, of the registers the caller
 * may see. Void and mock checks, skipped preservation and outstanding work (OWL) are not counted anywhere, and are not
 * here. The planned finish is that of the schedule where the record is linked to one, see ADR 113.
 */
export const progressItem = queryList({
  key: 'progressItem',
  label: w('Planned and actual finish', '计划与实际完成'),
  route: '/Report/ProgressItem',
  group: 'Report',
  level: 'E',
  title: 'name',
  rightsOf: CALLER,
  hidden: true,
  opens: { register: 'table' },
  fields: {
    name: text(w('Record', '记录'), { max: 200, mono: true }),
    table: choice(w('Kind', '类型'), {
      of: Object.fromEntries(PROGRESS_KEYS.map((key) => [key, registers[key].label])),
    }),
    handoverType: ref(w('Certificate type', '证书类型'), { to: 'handoverType' }),
    planned: date(w('Planned finish', '计划完成'), {}),
    actual: date(w('Actual finish', '实际完成'), {}),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
    systems: refs(w('Systems', '系统'), { to: 'system' }),
  },
  grid: {
    columns: ['name', 'table', 'planned', 'actual', 'discipline', 'subSystems', 'systems', 'handoverType'],
    sort: ['planned', 'name'],
  },
});
