import { CallError } from '../../lib/call-error.ts';

/** What could not be done, and why. */
export interface Refusal {
  readonly id: string;
  readonly error: CallError;
}

/** Does the same with each of a selection, one after the other. What is refused does not stop the rest. */
export async function eachOf(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<{ readonly done: readonly string[]; readonly refused: readonly Refusal[] }> {
  const done: string[] = [];
  const refused: Refusal[] = [];
  for (const id of ids) {
    try {
      // One after the other: a rule such as "the last administrator" is judged on what came before.
      await work(id); // eslint-disable-line no-await-in-loop
      done.push(id);
    } catch (error) {
      // An ended session, a lost network: the rest would fail alike.
      if (!(error instanceof CallError) || error.code === 0 || error.key === 'sessionEnded') throw error;
      refused.push({ id, error });
    }
  }
  return { done, refused };
}

/** Throws when something was refused: one error that says of each what it was and why. */
export function failIfRefused(refused: readonly Refusal[], nameOf: (id: string) => string | undefined): void {
  const [first] = refused;
  if (first === undefined) return;
  const lines = refused.map(({ id, error }) => {
    const name = nameOf(id);
    return name === undefined ? error.message : `${name}: ${error.message}`;
  });
  throw new CallError(lines.join(' · '), { code: first.error.code });
}
