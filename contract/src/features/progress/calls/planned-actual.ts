import { z } from 'zod';
import { CURVE_STEPS, type Curve } from '../../../rules/planned-actual.ts';
import { as, call } from '../../../calls/call.ts';
import { cardChoice } from '../card-choice.ts';

/** How job cards are weighed: each as one, or by its hours. */
export const CURVE_MEASURES = ['number', 'hours'] as const;

/** Planned against actual finish of job cards, summed up over time, with a forecast (domain guide 3.10). */
export const plannedActual = call({
  path: '/api/ext/progress/planned-actual',
  access: { register: 'jobCard', right: 'see' },
  input: cardChoice.extend({ measure: z.enum(CURVE_MEASURES), step: z.enum(CURVE_STEPS) }),
  output: as<
    Curve & {
      /** The cards that are asked for. */
      readonly cards: number;
      /** Cards without a planned finish: they are in no planned figure. */
      readonly undated: number;
      /** Cards without an estimate: they weigh no hours. */
      readonly withoutHours: number;
    }
  >(),
});
