import { as, call } from '../../../calls/call.ts';
import type { RecordKey } from '../../../records/index.ts';
import { weekInput } from './message-week.ts';

/** One person's work in a week: what is ahead and what was done. */
export interface TeamMember {
  readonly id: string;
  readonly title: string;
  readonly company: string | null;
  /**
   * Open work that has a planned date, such as punch items, assigned to the person: planned before the week, in it,
   * after it, and not planned yet.
   */
  readonly overdue: number;
  readonly due: number;
  readonly later: number;
  readonly undated: number;
  /** Incomplete records assigned to the person in registers without dates, such as check sheets, by register. */
  readonly undatedKinds: Readonly<Partial<Record<RecordKey, number>>>;
  /** Signatures the person gave in the week. */
  readonly signed: number;
}
/**
 * Returns the week of my company's people and of those who share a discipline with me (specification 2.5, route
 * weekly-management-memberPlan). For those who may act for others, because they also plan for them.
 */
export const messageTeamWeek = call({
  path: '/api/ext/message/team-week',
  access: { register: 'tagItr', right: 'signForOthers' },
  input: weekInput,
  output: as<{ readonly from: string; readonly members: readonly TeamMember[] }>(),
});
