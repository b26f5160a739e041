import { sql } from '../../db/database.ts';
import { rules } from '../../register/row/rules.ts';

// two projects may use the same activity numbers
rules('activity', {
  derive: {
    inputs: ['schedule', 'name'],
    of: () => ({ fields: { title: sql`concat_ws(' - ', s.schedule, s.name)` } }),
  },
});
