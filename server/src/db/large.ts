import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isMark, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { ROLL_UPS } from '@plumbline/contract/workflow/roll-ups.ts';

/**
 * Registers of which a plant has tens or hundreds of thousands of rows (design `quality`: 1,000,000 tagged items, 2,000,000 Tag ITRs, 400,000
 * cycles a year, 500,000 punch items, 300,000 operations, 30,000 job cards). Each column people sort by has an index there (ADR 50).
 */
const LARGE: ReadonlySet<string> = new Set(['taggedItem', 'tagItr', 'punchListItem', 'tagPwl', 'operation', 'jobCard']);

const ROLLED_UP: ReadonlySet<Field | undefined> = new Set(
  ROLL_UPS.flatMap(({ whole, into, heavy = into }) => [into, heavy].map((name) => registerOf(whole)?.fields[name])),
);
/**
 * Whether a field keeps what the parts of a row come to. It is written with every act on one of them; as no index holds it, PostgreSQL then
 * writes the row alone, and none of the others (ADR 63).
 */
export const isRolledUp = (field: Field): boolean => ROLLED_UP.has(field);

/** Whether the rows of a register, or of the one whose table it shares, come by the hundred thousand. */
export const isLarge = ({ key, subset }: AnyRegister): boolean => LARGE.has(subset?.of ?? key);

/** A text of more characters may be too large for an entry of an index, which holds 2,704 bytes. */
const WHOLE_MAX = 500;
/** So many characters of a longer text order it. */
const ORDERED_BY = 200;

/** Whether the index of a column holds its texts whole, and not only how they begin. */
export const isWhole = (field: Field): boolean => !('max' in field) || field.max <= WHOLE_MAX;

/** Texts of so many characters at most stand in the index of their column twice: in small letters, and as they are written. */
const SHORT_MAX = 100;

/**
 * Whether the index of a column holds its short texts as they are written, too: all that is asked of the column is then read from the index
 * alone, where the database would read each row for an expression of a column that the index does not hold.
 */
export const isReadAlone = (field: Field): boolean =>
  traitsOf(field).caseless && 'max' in field && field.max <= SHORT_MAX;

/** What a column is sorted by, as SQL: text without regard to case, a long one by how it begins. */
export function sortKey(field: Field, column: string): string {
  if (!traitsOf(field).caseless) return column;
  return isWhole(field) ? `lower(${column})` : `left(lower(${column}), ${ORDERED_BY})`;
}

/** The name of the index in the order of a column, both as SQL names them. */
export const orderIndex = (table: string, column: string): string => `${table}__${column}__order`;

/**
 * Whether a column of a large register has an index in its own order. References have one by what they name; what no list shows, what rolls
 * up, and marks, of which those that are set have theirs, have none.
 */
export const isOrdered = (field: Field): boolean =>
  !field.live &&
  traitsOf(field).sortable &&
  !isRefField(field) &&
  !isMany(field) &&
  !isMark(field) &&
  !isRolledUp(field) &&
  !(field.hide ?? []).includes('grid');
