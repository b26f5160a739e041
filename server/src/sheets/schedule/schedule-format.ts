import type { ScheduleFrame, ScheduleProject } from './schedule-frame.ts';
import type { ScheduleRecord } from './schedule-record.ts';

/** What a table of a schedule holds for us. */
export type ScheduleRole = 'project' | 'branch' | 'calendar' | 'activity';

/** How a planning tool says what we read: its tables, and what each column of the sheet of activities holds. */
export interface ScheduleFormat<C extends string = string> {
  /** The role of each table that is read. */
  readonly roles: Readonly<Record<string, ScheduleRole>>;
  readonly captions: readonly C[];
  /** The project a record says it is. */
  project(record: ScheduleRecord): ScheduleProject;
  /** A branch or a calendar, kept in the frame. */
  keep(record: ScheduleRecord, role: ScheduleRole, frame: ScheduleFrame): void;
  /** The project of an activity; undefined for a record that is none. */
  projectOf(activity: ScheduleRecord): string | undefined;
  /** Its cells, by caption. */
  readonly cells: Readonly<Record<C, (activity: ScheduleRecord, of: ActivityOf) => string>>;
}

/** What an activity hangs on. */
export interface ActivityOf {
  readonly frame: ScheduleFrame;
  readonly project: ScheduleProject | undefined;
}
