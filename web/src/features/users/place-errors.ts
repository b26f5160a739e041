import type { Refusal } from '../../form/save-outcome.ts';

/** An error as a form takes it. */
interface Placed {
  readonly name: (string | number)[];
  readonly errors: string[];
}

/**
 * Which refusals of a call (code 14) land at which fields of a form, and the texts of those that fit none. `known` are the
 * fields of the form; `fieldOf` says which of them stands for a field of the call that goes by another name.
 */
export function placeErrors(
  { fields, other }: Extract<Refusal, { readonly type: 'fields' }>,
  known: ReadonlySet<string>,
  fieldOf: Readonly<Record<string, string>> = {},
): { readonly placed: readonly Placed[]; readonly homeless: readonly string[] } {
  const placed: Placed[] = [];
  const homeless: string[] = [];
  for (const { path, msg } of fields) {
    const [first, ...rest] = path;
    const name = fieldOf[String(first)] ?? String(first);
    if (known.has(name)) placed.push({ name: [name, ...rest], errors: [msg] });
    if (!known.has(name)) homeless.push(msg);
  }
  return { placed, homeless: [...homeless, ...other] };
}
