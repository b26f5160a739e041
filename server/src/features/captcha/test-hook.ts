import type { Context } from '../../http/context.ts';
import type { Solution } from './solution.ts';

/** The header that gives automated tests the solution of the captcha. */
export const SOLUTION_HEADER = 'x-captcha-solution';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * True when solutions are sent: only when `CAPTCHA_TEST_HOOK=1` and never where `NODE_ENV=production` (readings D67).
 */
export const isHookOn = (env: Environment = process.env): boolean =>
  env['CAPTCHA_TEST_HOOK'] === '1' && env['NODE_ENV'] !== 'production';

/** Sends the solution of a captcha to automated tests, where that is switched on. */
export function tellSolution(context: Context, solution: Solution): void {
  if (isHookOn()) context.header(SOLUTION_HEADER, JSON.stringify(solution));
}
