/** An exact decimal: `units` counts steps of 10 to the power of −`scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/**
 * Removes visual formatting from a number: full-width characters become plain, spaces and thousand separators are
 * dropped.
 */
export const plainFigure = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replaceAll(/\s/g, '')
    .replaceAll(/,(?=\d{3}(?:\D|$))/g, '');

/**
 * Parses digits with an optional sign and point; undefined for anything else. Trailing zeros do not count as decimals.
 */
export function readDecimal(plain: string): Decimal | undefined {
  const [, sign, whole = '', part = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (sign === undefined || whole + part === '') return undefined;
  const decimals = part.replace(/0+$/, '');
  const units = BigInt(whole + decimals);
  return { units: sign === '-' ? -units : units, scale: decimals.length };
}

/** Formats a decimal with all its decimals: 123450 of scale 2 is `1234.50`. */
export function writeDecimal({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const at = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${scale === 0 ? '' : `.${digits.slice(at)}`}`;
}

/** Rescales a decimal to steps of 10 to the power of −`scale`; undefined when it has more decimals than that. */
export const toScale = ({ units, scale }: Decimal, to: number): Decimal | undefined =>
  scale > to ? undefined : { units: units * 10n ** BigInt(to - scale), scale: to };
