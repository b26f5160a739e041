const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Returns what a parsed input contains at a path: one text for `register`, one per item for `plan.*.register`; none
 * where it was left out.
 */
export function namedIn(input: unknown, path: string): readonly string[] {
  const walk = (value: unknown, [name, ...rest]: readonly string[]): readonly string[] => {
    if (name === undefined) return typeof value === 'string' ? [value] : [];
    if (!isRecord(value)) return [];
    return (name === '*' ? Object.values(value) : [value[name]]).flatMap((next) => walk(next, rest));
  };
  return walk(input, path.split('.'));
}
