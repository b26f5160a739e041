import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Seconds a code is shown, and its digits: what every app uses when an address names nothing else (RFC 6238). */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Time steps by which the clock of a phone may be ahead or behind. */
const DRIFT = 1;
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Bytes in base32, without padding. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function bytesOf(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A new shared secret, in base32. */
export const newSecret = (): string => base32(randomBytes(SECRET_BYTES));

/** The time step of a moment. */
export const timeStep = (at: Date): number => Math.floor(at.getTime() / 1000 / PERIOD_SECONDS);

/** The code of a time step (RFC 4226, RFC 6238). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const from = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(from) & 0x7f_ff_ff_ff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The time step whose code was typed, within the drift of a phone; null when it is none of them. */
export function stepOfCode(secret: string, typed: string, at: Date): number | null {
  const digits = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(digits)) return null;
  const now = timeStep(at);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, nth) => now - DRIFT + nth);
  // all steps are compared, so that the time taken does not tell how close a guess was
  const matching = steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(digits)));
  return matching.at(-1) ?? null;
}

/** The address an app reads from the QR code. */
export function authenticatorAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** How many recovery codes a user gets; each has 50 random bits, so a fast hash is enough. */
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;

/** New recovery codes, as they are shown: two groups of five characters. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(7)).slice(0, RECOVERY_LENGTH).toLowerCase().replace(/^.{5}/, '$&-'),
  );

/** A recovery code as stored; the user is part of the hash, so that equal codes do not look equal. */
export const recoveryHash = (userId: string, typed: string): Buffer =>
  createHash('sha256')
    .update(`${userId}:${typed.toLowerCase().replaceAll(/[^a-z2-7]/g, '')}`)
    .digest();
