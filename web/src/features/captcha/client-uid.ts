import type { CaptchaType } from '@plumbline/contract/features/captcha/calls/captcha-result.ts';

/** Where the public clients keep the name of the browser, by puzzle, and how it begins (captcha protocol 2). */
const KEYS = { blockPuzzle: 'slider', clickWord: 'point' } as const satisfies Record<CaptchaType, string>;

// getRandomValues, not randomUUID: that one is missing where a page came by plain http
const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The name of this browser, made once: `slider-…` or `point-…`; null where storage is forbidden. */
export function clientUid(type: CaptchaType): string | null {
  try {
    const kept = localStorage.getItem(KEYS[type]);
    if (kept !== null) return kept;
    const name = newName();
    for (const key of Object.values(KEYS)) localStorage.setItem(key, `${key}-${name}`);
    return `${KEYS[type]}-${name}`;
  } catch {
    return null;
  }
}
