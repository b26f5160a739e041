import { as, call } from '../../../calls/call.ts';
import type { RecordKey } from '../../../records/index.ts';
import { weekInput } from './message-week.ts';

/** What one person has before them in a week, and has done in it. */
export interface TeamMember {
  readonly id: string;
  readonly title: string;
  readonly company: string | null;
  /** Open work of a kind that is planned, such as punch items, assigned to the person: planned before the week, in it, later, and without a date. */
  readonly overdue: number;
  readonly due: number;
  readonly later: number;
  readonly undated: number;
  /** What is assigned to the person and not complete of the kinds that have no date, such as check sheets, by register. */
  readonly undatedKinds: Readonly<Partial<Record<RecordKey, number>>>;
  /** Signatures the person gave in the week. */
  readonly signed: number;
}
/**
 * The week of my company's people and of those who share a discipline with me (specification 2.5, route
 * weekly-management-memberPlan). For those who may act for others: they plan for them too.
 */
export const messageTeamWeek = call({
  path: '/api/ext/message/team-week',
  access: { register: 'tagItr', right: 'signForOthers' },
  input: weekInput,
  output: as<{ readonly from: string; readonly members: readonly TeamMember[] }>(),
});
