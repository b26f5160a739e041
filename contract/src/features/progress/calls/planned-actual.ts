import { z } from 'zod';
import { CURVE_STEPS, type Curve } from '../../../rules/planned-actual.ts';
import { as, call } from '../../../calls/call.ts';
import { cardChoice } from '../card-choice.ts';

/** How job cards are weighted: one each, or by their hours. */
export const CURVE_MEASURES = ['number', 'hours'] as const;

/** Returns planned against actual finish of job cards, cumulated over time, with a forecast (domain guide 3.10). */
export const plannedActual = call({
  path: '/api/ext/progress/planned-actual',
  access: { register: 'jobCard', right: 'see' },
  input: cardChoice.extend({ measure: z.enum(CURVE_MEASURES), step: z.enum(CURVE_STEPS) }),
  output: as<
    Curve & {
      /** The number of cards selected. */
      readonly cards: number;
      /** Cards without a planned finish: not included in any planned figure. */
      readonly undated: number;
      /** Cards without an estimate: counted with no hours. */
      readonly withoutHours: number;
    }
  >(),
});
