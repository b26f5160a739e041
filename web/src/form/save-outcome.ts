import { ERRORS } from '@plumbline/contract/errors.ts';
import { patternOf } from '@plumbline/contract/words/word.ts';
import type { StaleData } from '@plumbline/contract/register/calls.ts';
import { CallError } from '../lib/call/call-error.ts';
import { readStale } from './stale.ts';

/** The outcome of a save that failed. */
export type Refusal =
  | {
      readonly type: 'fields';
      readonly fields: readonly { readonly path: readonly (string | number)[]; readonly msg: string }[];
      readonly other: readonly string[];
    }
  | { readonly type: 'stale'; readonly stale: StaleData }
  | { readonly type: 'duplicate'; readonly message: string }
  | { readonly type: 'failed'; readonly message: string };

const pattern = (text: string): RegExp => new RegExp(`^${patternOf(text)}$`, 's');
const DUPLICATE = [pattern(ERRORS.duplicate.words.en), pattern(ERRORS.duplicate.words.zh)];

/** Converts a failed save to its effect on the form. Errors that are not refusals are rethrown. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallError)) throw error;
  if (error.code === ERRORS.invalid.code) {
    const placed = error.fieldErrors.filter(({ path }) => path.length > 0).map(({ path, msg }) => ({ path, msg }));
    const other = error.fieldErrors.filter(({ path }) => path.length === 0).map(({ msg }) => msg);
    return { type: 'fields', fields: placed, other };
  }
  const stale = readStale(error.data);
  if (stale) return { type: 'stale', stale };
  // other conflicts share the code of a duplicate; only the text distinguishes it
  const duplicate = error.code === ERRORS.duplicate.code && DUPLICATE.some((words) => words.test(error.message));
  return { type: duplicate ? 'duplicate' : 'failed', message: error.message };
}
