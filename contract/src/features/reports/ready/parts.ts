import type { Filter } from '../../../register/filter.ts';
import type { RecordKey } from '../../../records/index.ts';
import { factsOf, statesThat } from '../../../workflow/records.ts';
import type { ReportColumn, ReportLayout } from '../layout.ts';

/** What differs between shipped reports. */
interface Ready extends Partial<Omit<ReportLayout, 'columns' | 'filter' | 'code' | 'kind'>> {
  readonly where?: readonly Filter[];
  readonly columns?: readonly (string | ReportColumn)[];
}
/** A shipped report: its code, its names, its register and what else it says. */
export type Named = readonly [code: string, en: string, zh: string, entity: string, more?: Ready];

/** Makes a report of what a declaration says. */
export const made =
  (kind: ReportLayout['kind']) =>
  ([code, nameEn, nameZh, entity, { where = [], columns = [], ...more } = {}]: Named): ReportLayout => ({
    code,
    nameEn,
    nameZh,
    category: kind,
    kind,
    entity,
    groupings: [],
    breakdown: null,
    sort: [],
    columns: columns.map((column) => (typeof column === 'string' ? { field: column } : column)),
    ...(where.length > 0 && { filter: { and: [...where] } }),
    paper: 'A4',
    orientation: 'landscape',
    bilingual: false,
    logos: true,
    pageBreak: false,
    ...more,
  });

/** Records still to be done. */
export const open = (key: RecordKey): Filter => ({
  field: factsOf(key).states.field,
  op: 'anyOf',
  value: [...statesThat(factsOf(key), 'open', 'begun', 'ready')],
});
/** From a day on; the day may be `today`, `today-7`. */
export const onward = (field: string, day: string): Filter => ({ field, op: 'atLeast', value: day });
/** Up to a day. */
export const until = (field: string, day: string): Filter => ({ field, op: 'atMost', value: day });
/** The rows without a mark. */
export const not = (field: string): Filter => ({ field, op: 'is', value: false });

/** Checks that count: neither mock nor void, as on the completions grid. */
export const COUNTED: readonly Filter[] = [not('isMock'), { field: 'progress', op: 'isNot', value: 'void' }];
/** Punch items that count: outstanding work is listed separately. */
export const PUNCH: readonly Filter[] = [not('isOwl')];
/** What the tagged item is. */
export const TAG: ReportColumn = { field: 'taggedItem.description', en: 'Description', zh: '描述', pdf: 2 };
/** The columns of checks. */
export const ITR_COLUMNS = [
  'taggedItem',
  TAG,
  'itr',
  { field: 'itr.description', en: 'Check', zh: '检查内容', pdf: 2 },
  'discipline',
  'progress',
  'taskPercent',
  'assignedTo',
  'signedOn',
  'signedBy',
] as const;
/** The columns of punch items. */
export const PUNCH_COLUMNS = [
  'number',
  { field: 'description', pdf: 2.5 },
  'category',
  'state',
  'discipline',
  'subSystems',
  'taggedItem',
  'raisedBy',
  'raisedDate',
  'assignedTo',
  'plannedDate',
  'acceptedOn',
] as const;
