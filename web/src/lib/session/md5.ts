/**
 * MD5 (RFC 1321) of a text in UTF-8, as 32 lower-case hex digits. Web Crypto does not offer it. It is only the form in
 * which a password is sent (specification 5); the server stores a slow hash of it.
 */
export function md5(text: string): string {
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  const words = padded(new TextEncoder().encode(text));
  for (let start = 0; start < words.length; start += 16) mix(state, words.subarray(start, start + 16));
  return state.map(littleEndianHex).join('');
}

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const;
const SINES = Array.from({ length: 64 }, (_, step) => Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32));

/** The message, a one bit, zeros, and the length in bits: whole blocks of 16 words. */
function padded(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, at) => view.setUint8(at, byte));
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 8, (bytes.length * 8) >>> 0, true);
  view.setUint32(blocks * 64 - 4, Math.floor((bytes.length * 8) / 2 ** 32), true);
  return Uint32Array.from({ length: blocks * 16 }, (_, at) => view.getUint32(at * 4, true));
}

/** Returns the function value and the word index of one step, by its round. */
function round(step: number, b: number, c: number, d: number): readonly [number, number] {
  if (step < 16) return [(b & c) | (~b & d), step];
  if (step < 32) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (step < 48) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
}

function mix(state: number[], block: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let step = 0; step < 64; step += 1) {
    const [mixed, at] = round(step, b, c, d);
    const sum = (a + mixed + (SINES[step] ?? 0) + (block[at] ?? 0)) | 0;
    const shift = SHIFTS[Math.floor(step / 16) * 4 + (step % 4)] ?? 0;
    [a, b, c, d] = [d, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0, b, c];
  }
  [a, b, c, d].forEach((word, at) => (state[at] = ((state[at] ?? 0) + word) | 0));
}

const littleEndianHex = (word: number): string =>
  [0, 8, 16, 24].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('');
