import type { BoxState } from '@plumbline/contract/rules/skyline.ts';

/**
 * The colours of the skyline (domain guide 3.13): orange fill while ITRs are in progress, green when all are done and
 * the certificate is open, blue when it is accepted, violet when it is in doubt; white background until the planned
 * finish, red after it. The page supplies the shades of its look: a state has the same colour everywhere.
 */
export interface SkylineColours {
  readonly fill: {
    readonly inProgress: string;
    readonly ready: string;
    readonly accepted: string;
    readonly inDoubt: string;
  };
  readonly ground: { readonly notDue: string; readonly overdue: string };
  /** The edge of a box. */
  readonly edge: string;
}

/** Returns the fill colour of a box. */
export const fillOf = ({ fill }: SkylineColours, state: BoxState): string =>
  fill[state === 'notStarted' ? 'inProgress' : state];

const DARK = '#16202a';
const LIGHT = '#ffffff';

/** The relative luminance of a colour `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Returns the text colour most readable on a colour `#rrggbb`: dark or white. */
export function inkOn(colour: string): string {
  const ground = luminance(colour);
  return contrast(ground, luminance(DARK)) >= contrast(ground, luminance(LIGHT)) ? DARK : LIGHT;
}
