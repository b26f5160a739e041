import { CallError } from '../../lib/call/call-error.ts';

/** A refused item and the reason. */
export interface Refusal {
  readonly id: string;
  readonly error: CallError;
}

/** Runs the same action on each selected item, one after the other. A refusal does not stop the rest. */
export async function eachOf(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<{ readonly done: readonly string[]; readonly refused: readonly Refusal[] }> {
  const done: string[] = [];
  const refused: Refusal[] = [];
  for (const id of ids) {
    try {
      // one at a time: a rule such as "the last administrator" depends on the preceding changes
      await work(id); // eslint-disable-line no-await-in-loop
      done.push(id);
    } catch (error) {
      // the session ended or the network is lost, so the rest would fail too
      if (!(error instanceof CallError) || error.code === 0 || error.key === 'sessionEnded') throw error;
      refused.push({ id, error });
    }
  }
  return { done, refused };
}

/** Throws one error that names every refused item and the reason; does nothing when there are none. */
export function failIfRefused(refused: readonly Refusal[], nameOf: (id: string) => string | undefined): void {
  const [first] = refused;
  if (first === undefined) return;
  const lines = refused.map(({ id, error }) => {
    const name = nameOf(id);
    return name === undefined ? error.message : `${name}: ${error.message}`;
  });
  throw new CallError(lines.join(' · '), { code: first.error.code });
}
