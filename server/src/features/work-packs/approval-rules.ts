import { sql } from '../../db/database.ts';
import { todayOf } from '../../register/row/actor.ts';
import { rules } from '../../register/row/rules.ts';
import { recordRules } from '../../workflow/record-rules.ts';
import { roundRules } from '../../workflow/rounds.ts';

/** The rules of approvals. */
export const approvalRules = rules('workPackApproval', {
  computedOnRead: (actor) => ({
    isLate: sql`(t.state = 'open' and t.due_date is not null and t.due_date < ${todayOf(actor)}::date)`,
  }),
});

/** Approvals are signed round by round. */
export const approvalRecord = recordRules('workPackApproval', roundRules('workPackApproval'));
