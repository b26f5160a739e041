import { damagedSchedule } from './schedule-record.ts';

/** A branch of the work breakdown structure. */
export interface WbsNode {
  readonly parent: string;
  readonly code: string;
  readonly name: string;
}

/** A project of a schedule. */
export interface ScheduleProject {
  readonly id: string;
  readonly name: string;
  /** Hours of a working day, where the project states them. */
  readonly hoursPerDay: number | undefined;
  /** True when it was not exported: the file names only activities that others are linked to. */
  readonly isStub?: boolean;
}

/** Maximum depth of a tree. */
const DEEPEST = 100;
const USUAL_HOURS = 8;

/** What activities refer to: projects, branches and calendars. */
export class ScheduleFrame {
  readonly projects = new Map<string, ScheduleProject>();
  readonly nodes = new Map<string, WbsNode>();
  readonly calendars = new Map<string, number>();
  readonly #paths = new Map<string, string>();

  /** The codes from the top down to a branch, separated by points; '' for none. */
  path(id: string): string {
    const known = this.#paths.get(id);
    if (known !== undefined) return known;
    const codes: string[] = [];
    for (let at = this.nodes.get(id); at !== undefined; at = this.nodes.get(at.parent)) {
      codes.unshift(at.code);
      if (codes.length > DEEPEST) throw damagedSchedule('the work breakdown goes round in a ring, or too deep');
    }
    const path = codes.join('.');
    this.#paths.set(id, path);
    return path;
  }

  /** Hours of a working day: from the calendar, else from the project, else eight. */
  hours(calendar: string, project?: ScheduleProject): number {
    const hours = this.calendars.get(calendar) ?? project?.hoursPerDay ?? USUAL_HOURS;
    return hours > 0 ? hours : USUAL_HOURS;
  }
}
