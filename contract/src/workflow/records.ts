import { z } from 'zod';
import { type RecordKey, records } from '../records/index.ts';
import { type Meaning, type SigningLimit, type WorkRecord } from './record.ts';

const all: Readonly<Record<string, WorkRecord>> = records;

/** True when the rows of a register are worked records. */
export const isRecord = (key: string): key is RecordKey => Object.hasOwn(all, key);
/** The record facts of a register; undefined where rows are only rows. */
export const recordOf = (key: string): WorkRecord | undefined => (isRecord(key) ? all[key] : undefined);
/** The record facts of a register known to have worked records. */
export const factsOf = (key: RecordKey): WorkRecord => records[key];

/** The registers with worked records, in their order. */
export const RECORD_KEYS: readonly RecordKey[] = Object.keys(records).filter(isRecord);
/** The registers whose records are filled in by a form. */
export const FILLED_KEYS: readonly RecordKey[] = RECORD_KEYS.filter((key) => factsOf(key).form !== undefined);
/** The registers whose forms can be filled in offline. */
export const OFFLINE_KEYS: readonly RecordKey[] = FILLED_KEYS.filter((key) => factsOf(key).form?.offline);

/** The registers whose records are multi-tag sheets. */
const GATHER_KEYS: readonly RecordKey[] = RECORD_KEYS.filter((key) => factsOf(key).gathers !== undefined);

/** The register whose records a kind of sheet gathers, and the list of references to them; undefined for others. */
export function gatheredBy(key: RecordKey): { readonly register: RecordKey; readonly members: string } | undefined {
  const { register, members } = factsOf(key).gathers ?? { register: '', members: '' };
  return isRecord(register) ? { register, members } : undefined;
}

/** The key of a register with worked records, as a call parameter. */
export const recordKey = z.enum(RECORD_KEYS);
/** The key of a register whose records are filled in, as a call parameter. */
export const filledKey = z.enum(FILLED_KEYS);
/** The key of a register whose records can be filled in offline, as a call parameter. */
export const offlineKey = z.enum(OFFLINE_KEYS);

/** The key of a register of multi-tag sheets, as a call parameter. */
export const gatherKey = z.enum(GATHER_KEYS);

/** The flag that allows authorised persons to sign a record; undefined where users of the company sign. */
export const flagOf = ({ signing: { by } }: WorkRecord): string | undefined => ('person' in by ? by.person : undefined);
/** The signing limit of users for a record; undefined where there is none, or where authorised persons sign it. */
export const limitOf = ({ signing: { by } }: WorkRecord): SigningLimit<string> | undefined =>
  'users' in by ? by.limit : undefined;

/** The field of a register that receives the reason a status requires. */
export const reasonFieldOf = (key: string): string => recordOf(key)?.reasons ?? 'comments';

/** The states of a record with one of the given meanings. */
export const statesThat = ({ states }: WorkRecord, ...mean: readonly Meaning[]): readonly string[] =>
  Object.entries(states.mean).flatMap(([state, is]) => (mean.includes(is) ? [state] : []));
/** The meaning of a record's state. */
export const meaningOf = ({ states }: WorkRecord, state: string): Meaning => states.mean[state] ?? 'open';
/** The first state of a record with a given meaning. @throws {Error} when it has none; the checks ask every record */
export function stateThat(record: WorkRecord, mean: Meaning): string {
  const [state] = statesThat(record, mean);
  if (state === undefined) throw new Error(`No state of ${record.register} means ${mean}.`);
  return state;
}
