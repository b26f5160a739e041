/** Inks of an overlay: what only the older has, what only the newer has, and what both have. */
const INKS = { older: [214, 40, 40], newer: [14, 138, 62], both: [110, 116, 124] } as const;

const inkOf = (name: keyof typeof INKS, channel: number): number => INKS[name][channel] ?? 0;
/** The light of the darkest channel of a pixel, 0 to 1. */
const lightOf = (pixels: Uint8ClampedArray, at: number): number =>
  Math.min(pixels[at] ?? 255, pixels[at + 1] ?? 255, pixels[at + 2] ?? 255) / 255;

/**
 * Mixes two drawings of a page, of equal size and white where they have no ink: a pixel that only one of them has gets
 * its ink, one that both have is grey. `older` becomes the result.
 */
export function mix(older: Uint8ClampedArray, newer: Uint8ClampedArray): void {
  for (let at = 0; at < older.length; at += 4) {
    // the darkest channel tells ink of any colour from paper
    const before = lightOf(older, at);
    const after = lightOf(newer, at);
    const [paper, gone, made] = [before * after, (1 - before) * after, before * (1 - after)];
    const shared = (1 - before) * (1 - after);
    for (let channel = 0; channel < 3; channel++)
      older[at + channel] =
        255 * paper + inkOf('older', channel) * gone + inkOf('newer', channel) * made + inkOf('both', channel) * shared;
    older[at + 3] = 255;
  }
}
