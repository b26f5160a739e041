import type { SignOff } from './field/field.ts';
import { isRefField } from './field/kinds.ts';
import type { RecordKey } from './records/index.ts';
import { registerOf, registers } from './registers/index.ts';
import { w, type Word } from './words/word.ts';
import { factsOf, RECORD_KEYS } from './workflow/records.ts';

/** The default set of sign-offs of one kind of record (domain guide 2.11). */
export interface DefaultSignOffs {
  readonly label: Word;
  /** The registers whose new rows the set is copied into. */
  readonly into: readonly string[];
  /** The set as shipped (domain guide 7). */
  readonly shipped: readonly SignOff[];
}

/** Kinds whose libraries are kept already, while their records are still to come. */
const TO_COME = {
  /** Copied into a PWL. */
  tagPwl: {
    label: w('Tag PWL', '位号保养工作清单'),
    into: ['pwl'],
    shipped: [
      { label: 'Completed', zh: '完成', type: 'complete' },
      { label: 'Verified', zh: '核验', type: 'optional' },
    ],
  },
  /** Copied into a work pack type. */
  workPack: {
    label: w('Work pack', '工作包'),
    into: ['workPackType'],
    shipped: [{ label: 'Signed Off', zh: '签署完成', type: 'complete' }],
  },
  /** Copied into an MOC type. */
  moc: {
    label: w('MOC', '变更'),
    into: ['mocType'],
    shipped: [
      { label: 'Answered', zh: '答复', type: 'required' },
      { label: 'Closed', zh: '关闭', type: 'complete' },
    ],
  },
} as const satisfies Record<string, DefaultSignOffs>;

/** The key of a kind of record with default sign-offs. */
export type SignOffEntity = RecordKey | keyof typeof TO_COME;

/**
 * The register whose rows name the sets of sign-offs of a kind of record.
 * @throws {Error} when the field that is declared to lead there is no reference
 */
export function libraryOf(key: RecordKey): string {
  const field = registerOf(key)?.fields[factsOf(key).signing.set];
  if (!field || !isRefField(field)) throw new Error(`The set of sign-offs of ${key} is no reference.`);
  return field.to;
}
const ofRecords = RECORD_KEYS.map((key) => [
  key,
  { label: registers[key].label, into: [libraryOf(key)], shipped: factsOf(key).signing.shipped },
]);

/** Whose records have a default set of sign-offs (domain guide 2.11), with the set as shipped (domain guide 7). */
export const DEFAULT_SIGN_OFFS: Readonly<Record<SignOffEntity, DefaultSignOffs>> = Object.assign(
  Object.fromEntries(ofRecords),
  TO_COME,
);
/** The keys, in their order. */
export const SIGN_OFF_ENTITIES = Object.keys(DEFAULT_SIGN_OFFS) as [SignOffEntity, ...SignOffEntity[]]; // eslint-disable-line -- the keys of a constant
