import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isBoolean, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { ROLL_UPS } from '@plumbline/contract/workflow/roll-ups.ts';

/**
 * Registers with tens or hundreds of thousands of rows per plant (design `quality`: 1,000,000 tagged items, 2,000,000
 * Tag ITRs, 400,000 cycles a year, 500,000 punch items, 300,000 operations, 30,000 job cards;
 * 100,000 invoices with 600,000 lines). There, each column that
 * people sort by has an index (ADR 50): from the start, or once it is asked for (ADR 135).
 */
const LARGE: ReadonlySet<string> = new Set([
  'taggedItem',
  'tagItr',
  'punchListItem',
  'tagPwl',
  'operation',
  'jobCard',
  'invoice',
  'invoiceLine',
]);

/**
 * References of large registers by which a list is rarely sorted or filtered, and by which no rule of the product finds
 * rows: their index is made when it is asked for (ADR 135), as for columns that no list shows first.
 */
const RARE_REFERENCES: Readonly<Record<string, ReadonlySet<string>>> = {
  taggedItem: new Set([
    'equipmentStatus',
    'exZone',
    'exProtection',
    'exIpRating',
    'exCertifyingBody',
    'exRatedModel',
    'fromGlandType',
    'toGlandType',
    'pulledLengthUnit',
    'tighteningUnit',
    'tightenedBy',
    'inspectedBy',
    'testPackType',
    'unitOfMeasure',
    'completedBy',
  ]),
};

/** Marks of large registers by which rules of the product find rows, although no list shows them first. */
const RULED_BY: Readonly<Record<string, ReadonlySet<string>>> = { taggedItem: new Set(['isExRated']) };

/** True when a rule of the product finds rows by this field. */
export const isRuledBy = ({ key, subset }: AnyRegister, name: string): boolean =>
  RULED_BY[subset?.of ?? key]?.has(name) ?? false;

/** True for a reference of a large register whose index is made when it is asked for. */
export const isRareReference = ({ key, subset }: AnyRegister, name: string): boolean =>
  RARE_REFERENCES[subset?.of ?? key]?.has(name) ?? false;

const ROLLED_UP: ReadonlySet<Field | undefined> = new Set(
  ROLL_UPS.flatMap(({ whole: parent, into, heavy = into }) =>
    [into, heavy].map((name) => registerOf(parent)?.fields[name]),
  ),
);
/**
 * True when a field stores a roll-up of a row's parts. It is written by every act on one of the parts; since no index
 * contains it, PostgreSQL then writes only the row and no index entries (ADR 63).
 */
export const isRolledUp = (field: Field): boolean => ROLLED_UP.has(field);

/** True when the register, or the one whose table it shares, has rows by the hundred thousand. */
export const isLarge = ({ key, subset }: AnyRegister): boolean => LARGE.has(subset?.of ?? key);

/** A text with more characters may be too large for an index entry, which can have 2,704 bytes. */
const WHOLE_MAX = 500;
/** A longer text is ordered by its first characters, this many. */
const ORDERED_BY = 200;

/** True when the index of a column contains its texts in full, and not only their beginnings. */
export const isWhole = (field: Field): boolean => !('max' in field) || field.max <= WHOLE_MAX;

/** Texts up to this many characters appear twice in the index of their column: in lower case, and as written. */
const SHORT_MAX = 100;

/**
 * True when the index of a column also contains its short texts as written: queries on the column then read only the
 * index, where the database would otherwise read every row for an expression on a column that is not in the index.
 */
export const isIndexOnlyReadable = (field: Field): boolean =>
  traitsOf(field).caseless && 'max' in field && field.max <= SHORT_MAX;

/** The SQL expression a column is sorted by: text without regard to case, a long text by its beginning. */
export function sortKey(field: Field, column: string): string {
  if (!traitsOf(field).caseless) return column;
  return isWhole(field) ? `lower(${column})` : `left(lower(${column}), ${ORDERED_BY})`;
}

/** The name of the index that orders a column; table and column as SQL names them. */
export const orderIndex = (table: string, column: string): string => `${table}__${column}__order`;

/**
 * True when a column of a large register has an index in its own order. References have an index on what they refer to
 * instead; columns shown in no list and roll-ups have none; nor have marks, which have one over the rows where they are
 * set.
 */
export const isOrdered = (field: Field): boolean =>
  !field.live &&
  traitsOf(field).sortable &&
  !isRefField(field) &&
  !isMany(field) &&
  !isBoolean(field) &&
  !isRolledUp(field) &&
  !(field.hide ?? []).includes('grid');
