import type { Field } from '@plumbline/contract/field/field.ts';
import { filterKind, type Ends } from './filter-kinds.ts';
import type { ColumnFilter } from './filter-model.ts';

/**
 * The meaning of text typed into the filter row: a filter, nothing, or `bad` for text that is not a valid filter yet.
 */
export type TypedFilter = ColumnFilter | undefined | 'bad';

/**
 * Parses a typed range: `5` · `5..9` · `5..` · `..9` · `>=5` · `<=9`; the kind of the field decides how an end is
 * parsed.
 */
function parseRange(typed: string, read: (text: string) => Ends | undefined): TypedFilter {
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

/** Parses words; for name fields a comma-separated list means "any of" (domain guide 3.15). */
function parseWords(typed: string, listed: boolean): TypedFilter {
  const values = listed
    ? [...new Set(typed.split(/[,;，；]/).map((item) => item.trim()))].filter((item) => item !== '')
    : [];
  return values.length > 1 ? { op: 'anyOf', values } : { op: 'contains', value: typed };
}

/**
 * Parses the text typed into the filter row of a column: words, or a range of values with an order; for days also
 * `2026`, `2026-03` and every date format a sheet may contain.
 */
export function parseTyped(text: string, field: Field): TypedFilter {
  const typed = text.trim();
  const how = filterKind(field);
  if (typed === '') return undefined;
  if (how.by === 'range') return parseRange(typed, (end) => how.read(end, field));
  return parseWords(typed, how.by === 'words' && how.listed(field));
}

/** The text that parses to this filter; empty for filters the row shows in another way. */
export function typedText(filter: ColumnFilter | undefined, field: Field): string {
  if (filter === undefined) return '';
  if (filter.op === 'range') {
    const how = filterKind(field);
    const end = (value: string | number | undefined): string =>
      value === undefined || how.by !== 'range' ? '' : how.text(value, field);
    return filter.from === filter.to ? end(filter.from) : `${end(filter.from)}..${end(filter.to)}`;
  }
  if (filter.op === 'anyOf') return filter.values.join(', ');
  return filter.op === 'contains' ? filter.value : '';
}
