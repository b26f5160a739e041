import type { Refusal } from '../../form/save-outcome.ts';

/** An error in the shape a form expects. */
interface Placed {
  readonly name: (string | number)[];
  readonly errors: string[];
}

/**
 * Assigns the refusals of a call (code 14) to form fields, and returns the texts that fit no field. `known` are the
 * form's fields; `fieldOf` maps call fields to form fields of another name.
 */
export function placeErrors(
  { fields, other }: Extract<Refusal, { readonly type: 'fields' }>,
  known: ReadonlySet<string>,
  fieldOf: Readonly<Record<string, string>> = {},
): { readonly placed: readonly Placed[]; readonly unplaced: readonly string[] } {
  const placed: Placed[] = [];
  const unplaced: string[] = [];
  for (const { path, msg } of fields) {
    const [first, ...rest] = path;
    const name = fieldOf[String(first)] ?? String(first);
    if (known.has(name)) placed.push({ name: [name, ...rest], errors: [msg] });
    if (!known.has(name)) unplaced.push(msg);
  }
  return { placed, unplaced: [...unplaced, ...other] };
}
