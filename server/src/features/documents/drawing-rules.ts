import { sql } from '../../db/database.ts';
import { rules } from '../../register/row/rules.ts';

/** A drawing is superseded while its status withdraws it. */
export const drawingRules = rules('drawing', {
  derive: {
    inputs: ['drawingStatus'],
    origins: { z: { by: 'drawingStatus', reads: ['withdraws'] } },
    of: () => ({ fields: { superseded: sql`coalesce(z.withdraws, false)` } }),
  },
});
