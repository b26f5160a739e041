/** The place of an item, as encoded in its name. */
export interface Place {
  /** The code of its system, e.g. `23`. */
  readonly system: string;
  /** The name of its subsystem, e.g. `23-01`. */
  readonly subSystem: string;
  /** The unit of the subsystem it belongs to, 1 to 999. */
  readonly unit: number;
}

/** Maximum units in a subsystem, so that a number identifies both its subsystem and its unit. */
export const UNITS_MAX = 999;

const padded = (number: number, width: number): string => String(number).padStart(width, '0');

/** The name of a subsystem, such as `23-01`. */
export const subSystemName = (system: string, number: number): string => `${system}-${padded(number, 2)}`;

/** The number shared by all items of a unit: subsystem 1, unit 3 is `1003`. */
export const unitNumber = (subSystem: number, unit: number): string => `${subSystem}${padded(unit, 3)}`;

/** The letter of a copy of a part: none for a single copy, otherwise `A`, `B` … `Z`, then `A2`. */
export function letterOf(copy: number, copies: number): string {
  if (copies === 1) return '';
  const letter = String.fromCharCode(65 + (copy % 26));
  return copy < 26 ? letter : `${letter}${Math.floor(copy / 26) + 1}`;
}

const PATTERNS = [
  // lines: 6"-PG-23-1021-AC1
  /"-[A-Z]+-(\d+)-(\d+)(\d{3})-/,
  // test packs: TP-23-1021
  /^TP-(\d+)-(\d+)(\d{3})$/,
  // numbered pieces of a line: 23-FJ-1021-03
  /^(\d+)-(?:FJ|SP)-(\d+)(\d{3})-\d+$/,
  // cables: 80-EH-20-1045A
  /^(\d+)-[A-Z]{2}-\d+-(\d+)(\d{3})(?:[A-Z]\d*)?$/,
  // everything else: 23-PT-1003A
  /^(\d+)-[A-Z]+-(\d+)(\d{3})(?:[A-Z]\d*)?$/,
] as const;

/** The place of an item; null when the name is not of this plant. */
export function placeOf(name: string): Place | null {
  for (const pattern of PATTERNS) {
    const [, system, number, unit] = pattern.exec(name) ?? [];
    if (system === undefined) continue;
    return { system, subSystem: subSystemName(system, Number(number)), unit: Number(unit) };
  }
  return null;
}
