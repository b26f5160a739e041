import { sql } from '../../db/database.ts';
import { rules } from '../../register/row/rules.ts';

/** The titles of activities: two projects may use the same numbers. */
export const activityRules = rules('activity', {
  derive: {
    inputs: ['schedule', 'name'],
    of: () => ({ fields: { title: sql`concat_ws(' - ', s.schedule, s.name)` } }),
  },
});
