import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { CheckSheetPrint } from '../../pdf/print.ts';
import type { PrintingFor } from './print-sheets.ts';

/** Whose print it is, and which registers they may see. */
export interface CoverFor extends PrintingFor {
  readonly sees: (register: string) => boolean;
}
/** The designed first page of one record; none where its type names none. */
type Cover = (of: CoverFor, id: string) => Promise<CheckSheetPrint | undefined>;

const covers = new Map<RecordKey, Cover>();

/** Says how the cover of the records of a register is made; once for each. */
export const coverRecords = (key: RecordKey, cover: Cover): void => void covers.set(key, cover);
/** The designed cover of one record. */
export const coverOf = async (of: CoverFor, key: RecordKey, id: string): Promise<CheckSheetPrint | undefined> =>
  covers.get(key)?.(of, id);
