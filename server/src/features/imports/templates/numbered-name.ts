const DIGITS = 3;

/** The name of a file with its place in the order of loading: `014 Subsystem.xlsx`. */
export const numberedName = (place: number, name: string): string =>
  `${String(place).padStart(DIGITS, '0')} ${name.replaceAll(/[\\/:*?"<>|]/g, '_')}`;

/** The name of a file without its place in an order of loading. */
export const withoutNumber = (name: string): string => name.replace(/^\d{3} (?=\D)/, '');
