import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Completed, OutlineSection, OutlineStep } from '../outlines.ts';

/** A step as shown on the run sheet. */
export interface RunStep extends OutlineStep {
  readonly measuredValue: number | null;
  readonly outOfLimits: boolean;
  readonly remark: string | null;
  /** Why it was last taken back; null when it was not, or was completed since. */
  readonly takenBack: string | null;
  /** The number of open punch items raised on it, and of all. */
  readonly punchOpen: number;
  readonly punch: number;
  /** The number of open MOCs raised because of it, and of all. */
  readonly mocsOpen: number;
  readonly mocs: number;
  /** The number of files and photos on it. */
  readonly files: number;
}
/** A person who may complete steps here. */
export interface RunPerson {
  readonly id: string;
  readonly title: string;
  /** True for the caller. */
  readonly me: boolean;
}
/** A procedure that must be complete before this one. */
export interface Prerequisite {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly steps: number;
  readonly stepsDone: number;
  readonly completed: Completed | null;
}
/** A procedure as it is executed. */
export interface Run {
  readonly id: string;
  readonly rev: number;
  readonly name: string;
  readonly description: string;
  readonly systems: readonly { readonly id: string; readonly title: string }[];
  /** Who authorised the document for issue, and when. */
  readonly authorised: Completed | null;
  readonly actualStart: string | null;
  readonly plannedFinish: string | null;
  readonly completed: Completed | null;
  readonly sections: readonly OutlineSection[];
  readonly steps: readonly RunStep[];
  readonly prerequisites: readonly Prerequisite[];
  /** The people who may be named; only the caller, if the caller may not sign for others. */
  readonly people: readonly RunPerson[];
}

/** Returns the run sheet of a procedure: section by section, with what is done, by whom and when. */
export const runGet = call({
  path: '/api/ext/procedure/run',
  access: { register: 'procedure', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<Run>(),
});
