const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order of names people expect: P-9 before P-10, without regard to case. */
export const byName = (one: string, other: string): number => collator.compare(one, other);
