import { SheetError } from '../sheet-error.ts';

/** A row of a table of a schedule, whatever the file keeps its tables in. */
export interface ScheduleRecord {
  /** Which table: one of those that were asked for. */
  readonly table: string;
  /** Where it stands: its line in an XER; in XML which one of its table it is, from 1. */
  readonly number: number;
  /** In XML which project it stands in, from 1; 0 where that is not said by its place. */
  readonly within: number;
  /** The text of a field; '' where it has none. */
  get(field: string): string;
}

/** The refusal of a schedule that cannot be read to its end; `detail` is for the log. */
export const damagedSchedule = (detail: string, facts: Readonly<Record<string, number>> = {}): SheetError =>
  new SheetError('import.damagedSchedule', { detail, ...facts });

/** The refusal of a file that is no schedule of a tool we know. */
export const notSchedule = (detail: string): SheetError => new SheetError('import.notSchedule', { detail });
