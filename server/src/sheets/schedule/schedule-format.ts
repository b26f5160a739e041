import type { ScheduleFrame, ScheduleProject } from './schedule-frame.ts';
import type { ScheduleRecord } from './schedule-record.ts';

/** What a table of a schedule represents for us. */
type ScheduleRole = 'project' | 'branch' | 'calendar' | 'activity';

/** The format of a planning tool: its tables, and the content of each column of the activity sheet. */
export interface ScheduleFormat<C extends string = string> {
  /** The role of each table read. */
  readonly roles: Readonly<Record<string, ScheduleRole>>;
  readonly captions: readonly C[];
  /** Returns the project a record describes. */
  project(record: ScheduleRecord): ScheduleProject;
  /** Adds a branch or a calendar to the frame. */
  keep(record: ScheduleRecord, role: ScheduleRole, frame: ScheduleFrame): void;
  /** The project of an activity; undefined for a record that is not an activity. */
  projectOf(activity: ScheduleRecord): string | undefined;
  /** The cells of an activity, by caption. */
  readonly cells: Readonly<Record<C, (activity: ScheduleRecord, context: ActivityOf) => string>>;
}

/** What an activity belongs to. */
export interface ActivityOf {
  readonly frame: ScheduleFrame;
  readonly project: ScheduleProject | undefined;
}
