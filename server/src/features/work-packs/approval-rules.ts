import { sql } from '../../db/database.ts';
import { todayOf } from '../../register/row/actor.ts';
import { rules } from '../../register/row/rules.ts';
import { recordRules } from '../../workflow/record-rules.ts';
import { roundRules } from '../../workflow/rounds.ts';

rules('workPackApproval', {
  computedOnRead: (actor) => ({
    isLate: sql`(t.state = 'open' and t.due_date is not null and t.due_date < ${todayOf(actor)}::date)`,
  }),
});

recordRules('workPackApproval', roundRules('workPackApproval'));
