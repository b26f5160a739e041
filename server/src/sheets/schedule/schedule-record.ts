import { SheetError } from '../sheet-error.ts';

/** A row of a table of a schedule, whatever the file format. */
export interface ScheduleRecord {
  /** The name of its table: one of those requested. */
  readonly table: string;
  /** Its position: its line in an XER; in XML its ordinal within its table, from 1. */
  readonly number: number;
  /** In XML the ordinal of the project that contains it, from 1; 0 where its position does not show the project. */
  readonly within: number;
  /** The text of a field; '' where it has none. */
  get(field: string): string;
}

/** The error for a schedule that cannot be read to its end; `detail` is for the log. */
export const damagedSchedule = (detail: string, facts: Readonly<Record<string, number>> = {}): SheetError =>
  new SheetError('import.damagedSchedule', { detail, ...facts });

/** The error for a file that is not a schedule of a supported tool. */
export const notSchedule = (detail: string): SheetError => new SheetError('import.notSchedule', { detail });
