const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Natural, case-insensitive order of names: P-9 before P-10. */
export const byName = (name: string, other: string): number => collator.compare(name, other);
