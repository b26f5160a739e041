import { clientSettings } from '../client-settings.ts';

/** The header that carries the key of an encrypted body (readings D50). */
const KEY_HEADER = 'x-enc-key';
const IV_BYTES = 12;

/** A body ready to send, with its headers. */
export interface Sealed {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Captcha calls are never encrypted (specification 7). */
const isPlain = (path: string): boolean => path.startsWith('/api/captcha/');

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
const toBase64 = (...parts: readonly Uint8Array[]): string =>
  btoa(parts.map((part) => Array.from(part, (byte) => String.fromCharCode(byte)).join('')).join(''));

/**
 * Returns the server's key, where `crypto.body` is on and the browser supports it (secure context); otherwise null. The
 * server accepts both.
 */
function keyFor(path: string): string | null {
  const { 'crypto.body': isOn, 'crypto.publicKey': publicKey } = clientSettings();
  return isOn && !isPlain(path) && crypto.subtle !== undefined ? publicKey : null;
}

/**
 * Returns the body to send: plain JSON, or encrypted by AES-256-GCM under a fresh key that only the server's RSA key
 * can open (readings D50).
 */
export function sealed(path: string, text: string): Sealed | Promise<Sealed> {
  const publicKey = keyFor(path);
  return publicKey === null ? { body: text, headers: {} } : seal(publicKey, text);
}

async function seal(publicKey: string, text: string): Promise<Sealed> {
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;
  const wrapping = await crypto.subtle.importKey('spki', fromBase64(publicKey), rsa, false, ['encrypt']);
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt']);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  const wrapped = await crypto.subtle.encrypt(rsa, wrapping, secret);
  return {
    body: JSON.stringify(toBase64(iv, new Uint8Array(closed))),
    headers: { [KEY_HEADER]: toBase64(new Uint8Array(wrapped)) },
  };
}
