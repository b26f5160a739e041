import { z } from 'zod';
import { type RecordKey, records } from '../records/index.ts';
import { type Meaning, type SigningLimit, type WorkRecord } from './record.ts';

const all: Readonly<Record<string, WorkRecord>> = records;

/** Whether the rows of a register are worked records. */
export const isRecord = (key: string): key is RecordKey => Object.hasOwn(all, key);
/** What is true of the records of a register; undefined where rows are only rows. */
export const recordOf = (key: string): WorkRecord | undefined => (isRecord(key) ? all[key] : undefined);
/** What is true of the records of a register that has some. */
export const factsOf = (key: RecordKey): WorkRecord => records[key];

/** The registers with worked records, in their order. */
export const RECORD_KEYS: readonly RecordKey[] = Object.keys(records).filter(isRecord);
/** Those whose records are filled in by a form. */
export const FILLED_KEYS: readonly RecordKey[] = RECORD_KEYS.filter((key) => factsOf(key).form !== undefined);
/** Those whose forms can be filled without a connection. */
export const OFFLINE_KEYS: readonly RecordKey[] = FILLED_KEYS.filter((key) => factsOf(key).form?.offline);

/** Those that are sheets for many records of another register. */
const GATHER_KEYS: readonly RecordKey[] = RECORD_KEYS.filter((key) => factsOf(key).gathers !== undefined);

/** The register of a worked record, as a call takes it. */
export const recordKey = z.enum(RECORD_KEYS);
/** The register of a record that is filled in, as a call takes it. */
export const filledKey = z.enum(FILLED_KEYS);
/** The register of a record that can be filled without a connection, as a call takes it. */
export const offlineKey = z.enum(OFFLINE_KEYS);

/** The register of a sheet for many records, as a call takes it. */
export const gatherKey = z.enum(GATHER_KEYS);

/** The flag by which authorised persons sign a record; undefined where users of the company do. */
export const flagOf = ({ signing: { by } }: WorkRecord): string | undefined => ('person' in by ? by.person : undefined);
/** How much a user may sign of a record; undefined where there is no limit, or authorised persons sign it. */
export const limitOf = ({ signing: { by } }: WorkRecord): SigningLimit<string> | undefined =>
  'users' in by ? by.limit : undefined;

/** The field of a register that takes the reason a status asks for. */
export const reasonsIn = (key: string): string => recordOf(key)?.reasons ?? 'comments';

/** The states of a record that have one of some meanings. */
export const statesThat = ({ states }: WorkRecord, ...mean: readonly Meaning[]): readonly string[] =>
  Object.entries(states.mean).flatMap(([state, is]) => (mean.includes(is) ? [state] : []));
/** What a state of a record means. */
export const meaningOf = ({ states }: WorkRecord, state: string): Meaning => states.mean[state] ?? 'open';
/** The first state of a record that has a meaning. @throws {Error} when it has none; the checks ask every record */
export function stateThat(record: WorkRecord, mean: Meaning): string {
  const [state] = statesThat(record, mean);
  if (state === undefined) throw new Error(`No state of ${record.register} means ${mean}.`);
  return state;
}
