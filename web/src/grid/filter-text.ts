import { lastOfMonth } from '@plumbline/contract/rules/clock.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { dateRule } from '@plumbline/contract/field/date.ts';
import { date } from '@plumbline/contract/field/field.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { ColumnFilter } from './filter-model.ts';

const DAY = date(w('Day', '日'), {});

/** What typing into the filter row means: a filter, nothing, or `bad` for a text that is none yet. */
export type TypedFilter = ColumnFilter | undefined | 'bad';

type End = string | number;
type Ends = { readonly low: End; readonly high: End };

function numberEnds(text: string): Ends | undefined {
  const plain = text.trim().replace(/,(?=\d{3}(\D|$))/g, '');
  if (!/^[+-]?\d+(\.\d+)?$/.test(plain)) return undefined;
  return { low: Number(plain), high: Number(plain) };
}

/** A year, a month or a day names its first and last day. */
function dayEnds(text: string): Ends | undefined {
  const [, year, month] = /^(\d{4})(?:[-/.年](\d{1,2})月?)?年?$/.exec(text.trim()) ?? [];
  if (year !== undefined && month === undefined) return { low: `${year}-01-01`, high: `${year}-12-31` };
  if (year !== undefined && month !== undefined) {
    if (Number(month) < 1 || Number(month) > 12) return undefined;
    return { low: `${year}-${month.padStart(2, '0')}-01`, high: lastOfMonth(Number(year), Number(month)) };
  }
  const read = dateRule.parse(text, DAY);
  return 'value' in read ? { low: read.value, high: read.value } : undefined;
}

/**
 * Reads a range as people type it: `5` · `5..9` · `5..` · `..9` · `>=5` · `<=9`; for days also `2026`, `2026-03` and
 * every form of a date a sheet may hold.
 */
export function parseRange(text: string, kind: 'number' | 'day'): TypedFilter {
  const typed = text.trim();
  if (typed === '') return undefined;
  const read = kind === 'number' ? numberEnds : dayEnds;
  const [, sign, bound] = /^(>=|<=|≥|≤)(.*)$/.exec(typed) ?? [];
  if (sign !== undefined && bound !== undefined) {
    const end = read(bound);
    if (!end) return 'bad';
    return sign === '>=' || sign === '≥' ? { op: 'range', from: end.low } : { op: 'range', to: end.high };
  }
  const cut = typed.indexOf('..');
  if (cut < 0) {
    const both = read(typed);
    return both ? { op: 'range', from: both.low, to: both.high } : 'bad';
  }
  return betweenEnds(typed.slice(0, cut), typed.slice(cut + 2), read);
}

function betweenEnds(left: string, right: string, read: (text: string) => Ends | undefined): TypedFilter {
  const low = left.trim() === '' ? undefined : read(left);
  const high = right.trim() === '' ? undefined : read(right);
  const bad = (left.trim() !== '' && !low) || (right.trim() !== '' && !high) || (!low && !high);
  if (bad) return 'bad';
  return { op: 'range', ...(low ? { from: low.low } : {}), ...(high ? { to: high.high } : {}) };
}

/** Whether a comma in the filter row separates values: names and references hold none (domain guide 2.0, 3.15). */
const listed = (field: Field): boolean =>
  field.kind === 'ref' || field.kind === 'refs' || (field.kind === 'text' && field.mono === true);

/** Reads what was typed into the filter row of a text-like column; a comma list means "any of" (domain guide 3.15). */
export function parseText(text: string, field: Field): TypedFilter {
  const typed = text.trim();
  if (typed === '') return undefined;
  const values = listed(field)
    ? [...new Set(typed.split(/[,;,;]/).map((item) => item.trim()))].filter((item) => item !== '')
    : [];
  return values.length > 1 ? { op: 'anyOf', values } : { op: 'contains', value: typed };
}

/** Whether a column is filtered by typing a range. */
export function rangeKindOf(field: Field): 'number' | 'day' | undefined {
  if (field.kind === 'integer' || field.kind === 'number') return 'number';
  return field.kind === 'date' || field.kind === 'instant' ? 'day' : undefined;
}

/** Reads what was typed into the filter row of any column one types into. */
export function parseTyped(text: string, field: Field): TypedFilter {
  const kind = rangeKindOf(field);
  return kind ? parseRange(text, kind) : parseText(text, field);
}

/** The text that reads back as this filter; empty for filters the row shows otherwise. */
export function typedText(filter: ColumnFilter | undefined): string {
  if (filter === undefined) return '';
  if (filter.op === 'range') {
    if (filter.from === filter.to) return String(filter.from ?? '');
    return `${filter.from ?? ''}..${filter.to ?? ''}`;
  }
  if (filter.op === 'anyOf') return filter.values.join(', ');
  return filter.op === 'contains' ? filter.value : '';
}
