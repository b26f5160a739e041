import type { SignOff } from './field/field.ts';
import { isRefField } from './field/kinds.ts';
import type { RecordKey, records } from './records/index.ts';
import { registerOf, registers } from './registers/index.ts';
import type { Word } from './words/word.ts';
import { factsOf, gatheredBy, RECORD_KEYS } from './workflow/records.ts';

/** The default set of sign-offs of one kind of record (domain guide 2.11). */
export interface DefaultSignOffs {
  readonly label: Word;
  /** The registers whose new rows the set is copied into. */
  readonly into: readonly string[];
  /** The set as shipped (domain guide 7). */
  readonly shipped: readonly SignOff[];
}

/**
 * The key of a record kind with default sign-offs. Records that gather others are not included: they are signed with
 * the set of the records they gather.
 */
export type SignOffEntity = {
  [K in RecordKey]: (typeof records)[K] extends { readonly gathers: object } ? never : K;
}[RecordKey];

/**
 * Returns the register whose rows define the sets of sign-offs of a record kind; undefined where one set applies to the
 * whole facility.
 * @throws {Error} when the field declared to lead there is not a reference
 */
export function libraryOf(key: RecordKey): string | undefined {
  const { set } = factsOf(key).signing;
  if (set === undefined) return undefined;
  const field = registerOf(key)?.fields[set];
  if (!field || !isRefField(field)) throw new Error(`The set of sign-offs of ${key} is no reference.`);
  return field.to;
}
const isEntity = (key: RecordKey): key is SignOffEntity => factsOf(key).gathers === undefined;

/**
 * Returns the record kind whose default set applies: a sheet for many is signed with the set of the sheets it gathers.
 */
export const setEntityOf = (key: RecordKey): SignOffEntity => {
  const entity = gatheredBy(key)?.register ?? key;
  if (!isEntity(entity)) throw new Error(`${key} gathers sheets that gather others.`);
  return entity;
};

const ofRecords = RECORD_KEYS.filter((key) => setEntityOf(key) === key).map((key) => [
  key,
  { label: registers[key].label, into: [libraryOf(key) ?? []].flat(), shipped: factsOf(key).signing.shipped },
]);

/**
 * The record kinds with a default set of sign-offs (domain guide 2.11), each with the set as shipped (domain guide 7).
 */
export const DEFAULT_SIGN_OFFS: Readonly<Record<SignOffEntity, DefaultSignOffs>> = Object.fromEntries(ofRecords);
/** The keys, in order. */
export const SIGN_OFF_ENTITIES = Object.keys(DEFAULT_SIGN_OFFS) as [SignOffEntity, ...SignOffEntity[]]; // eslint-disable-line -- the keys of a constant
