import type { CaptchaType } from '@plumbline/contract/features/captcha/calls.ts';

/**
 * Storage keys under which the public clients keep the browser's ID, by puzzle; each ID starts with its key (captcha
 * protocol 2).
 */
const KEYS = { blockPuzzle: 'slider', clickWord: 'point' } as const satisfies Record<CaptchaType, string>;

// getRandomValues, not randomUUID: randomUUID is missing on pages served over plain http
const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The ID of this browser, created once: `slider-…` or `point-…`; null where storage is forbidden. */
export function clientUid(type: CaptchaType): string | null {
  try {
    const stored = localStorage.getItem(KEYS[type]);
    if (stored !== null) return stored;
    const name = newName();
    for (const key of Object.values(KEYS)) localStorage.setItem(key, `${key}-${name}`);
    return `${KEYS[type]}-${name}`;
  } catch {
    return null;
  }
}
