/** The limits within which a measured value should lie. */
export interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly unit?: string | undefined;
}

/** How a value compares with its limits; a value that is not a number breaks none. */
export function limitOf(value: string | number | null | undefined, { min, max }: Limits): 'within' | 'below' | 'above' {
  if (typeof value !== 'number') return 'within';
  if (min !== undefined && value < min) return 'below';
  return max !== undefined && value > max ? 'above' : 'within';
}

/** Limits in readable form: `≥ 5`, `≤ 90`, `5 – 90`; empty without limits. */
export function limitSigns({ min, max }: Limits): string {
  if (min !== undefined && max !== undefined) return `${min} – ${max}`;
  if (min !== undefined) return `≥ ${min}`;
  return max === undefined ? '' : `≤ ${max}`;
}

/** A figure with its unit. */
export const withUnit = (figure: string | number, unit: string): string =>
  [String(figure), unit].filter((part) => part !== '').join(' ');
