import type { DifferenceRead } from '@plumbline/contract/features/finance/read-calls.ts';
import { decimal } from '@plumbline/contract/rules/invoice/decimal.ts';
import { factsOf, READ_FIELDS, READ_LINE_FIELDS, type ReadField } from '@plumbline/contract/rules/invoice/fields.ts';
import { foldWidth } from '@plumbline/contract/rules/invoice/read-values.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { type Candidate, isFigure, type Texts } from './candidate.ts';
import type { Registered } from './registered.ts';

/** How a draft compares with an invoice that was read. */
export interface Compared {
  /** Values of fields that are blank in the draft. */
  readonly values: Texts;
  /** Values of fields that are blank in its lines, by line. */
  readonly lines: readonly { readonly row: AnyRow; readonly values: Texts }[];
  /** True when the draft has no lines, and the file has some. */
  readonly hasNewLines: boolean;
  readonly differences: readonly DifferenceRead[];
  /** Places of what it lacks. */
  readonly filled: readonly string[];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** True for the same value of a field: whatever its width, case and blanks, numbers whatever their trailing zeros. */
export function isSame(field: string, a: string, b: string): boolean {
  if (a === b) return true;
  if (isFigure(field)) return /\d/.test(a) && /^-?[\d.]+$/.test(a) && /^-?[\d.]+$/.test(b) && decimal(a).eq(decimal(b));
  const [first, second] = [a, b].map((text) => foldWidth(text).replace(/\s/g, '').toLowerCase());
  return first === second;
}

/** Compares a registered invoice with one that was read: only what it lacks may be filled, the rest is shown. */
export function compare({ row, lines }: NonNullable<Registered['open']>, candidate: Candidate): Compared {
  const kind = candidate.values['kind'];
  const placeOf = (field: ReadField): string => factsOf(field, kind).paths[0] ?? field;
  const blank = READ_FIELDS.filter((field) => candidate.values[field] !== undefined && textOf(row[field]) === '');
  const differing = READ_FIELDS.filter((field) => {
    const [was, now] = [textOf(row[field]), candidate.values[field]];
    return was !== '' && now !== undefined && !isSame(field, was, now);
  });
  const differences = differing.map((field) =>
    differenceOf(candidate, row, placeOf(field), textOf(row[field]), candidate.values[field] ?? ''),
  );
  const ofLines = compareLines(candidate, row, lines);
  return {
    values: Object.fromEntries(blank.map((field) => [field, candidate.values[field] ?? ''])),
    lines: ofLines.lines,
    hasNewLines: ofLines.hasNewLines,
    differences: [...differences, ...ofLines.differences],
    filled: [...blank.map(placeOf), ...ofLines.filled],
  };
}

/** A difference between an invoice and a file. */
function differenceOf({ facts }: Candidate, row: AnyRow, path: string, value: string, now: string): DifferenceRead {
  const source = facts.find((fact) => fact.path === (path.startsWith('lines.') ? 'lines' : path));
  const other = { value: now, way: source?.way ?? 'hand', file: source?.file ?? '' };
  return { path, value, way: textOf(row['source']), file: '', other, undecided: false };
}

function compareLines(
  candidate: Candidate,
  row: AnyRow,
  lines: readonly AnyRow[],
): Pick<Compared, 'lines' | 'hasNewLines' | 'differences' | 'filled'> {
  const none = { lines: [], hasNewLines: false, differences: [], filled: [] };
  if (candidate.lines.length === 0) return none;
  if (lines.length === 0) return { ...none, hasNewLines: true, filled: ['lines'] };
  if (lines.length !== candidate.lines.length) {
    const counts = [lines, candidate.lines].map(({ length }) => String(length)) as [string, string];
    return { ...none, differences: [differenceOf(candidate, row, 'lines', ...counts)] };
  }
  const each = lines.map((line, at) => {
    const read = candidate.lines[at] ?? {};
    const stated = READ_LINE_FIELDS.filter((field) => read[field] !== undefined);
    const blank = stated.filter((field) => textOf(line[field]) === '');
    const differing = stated.filter(
      (field) => !blank.includes(field) && !isSame(field, textOf(line[field]), read[field] ?? ''),
    );
    const place = (field: string): string => `lines.${at + 1}.${field}`;
    return {
      row: line,
      values: Object.fromEntries(blank.map((field) => [field, read[field] ?? ''])),
      filled: blank.map(place),
      differences: differing.map((field) =>
        differenceOf(candidate, row, place(field), textOf(line[field]), read[field] ?? ''),
      ),
    };
  });
  return {
    lines: each.filter(({ filled }) => filled.length > 0).map(({ row: line, values }) => ({ row: line, values })),
    hasNewLines: false,
    differences: each.flatMap(({ differences }) => differences),
    filled: each.flatMap(({ filled }) => filled),
  };
}
