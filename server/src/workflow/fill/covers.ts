import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { type Contribution, onePerKey } from '../../compose/point.ts';
import type { CheckSheetPrint } from '../../pdf/print.ts';
import type { PrintingFor } from './print-sheets.ts';

/** The user who prints, and the registers they may see. */
export interface CoverFor extends PrintingFor {
  readonly sees: (register: string) => boolean;
}
/** Makes the designed first page of one record; undefined when its type has none. */
type Cover = (context: CoverFor, id: string) => Promise<CheckSheetPrint | undefined>;

const covers = onePerKey<'records', RecordKey, Cover>('records', 'the cover');

/** How the cover of a register's records is made; once per register. */
export const coverRecords = (key: RecordKey, cover: Cover): Contribution<'records'> => covers.add([key, cover]);
/** The designed cover of one record. */
export const coverOf = async (context: CoverFor, key: RecordKey, id: string): Promise<CheckSheetPrint | undefined> =>
  covers.read().get(key)?.(context, id);
