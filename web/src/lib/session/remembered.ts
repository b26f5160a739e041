import { clientSettings } from '../client-settings.ts';
import { forgetKey, keptKey, newKey } from './seal-key.ts';
import { isRecord, readStored, writeStored } from '../stored.ts';

/** A user name and password as typed. */
export interface NameAndPassword {
  readonly username: string;
  /** Empty when only the name was stored. */
  readonly password: string;
}

/** Days that a remembered record is valid (readings D26). */
export const REMEMBERED_DAYS = 30;
const REMEMBERED_MS = REMEMBERED_DAYS * 24 * 60 * 60 * 1000;
/** Bytes of the initialisation vector of AES-GCM. */
const IV_BYTES = 12;
const NOTHING: NameAndPassword = { username: '', password: '' };

/** The record in local storage: the name as text, the password sealed (base64 of vector and cipher text). */
interface Kept {
  readonly username: string;
  readonly sealed?: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

function readPersonal(): Kept | null {
  const stored = readStored('remembered');
  if (!isRecord(stored) || clientSettings()['login.remember'] === 'off') return null;
  const { username, sealed, until } = stored;
  if (typeof username !== 'string' || typeof until !== 'number' || until < Date.now()) return null;
  return { username, until, ...(typeof sealed === 'string' && { sealed }) };
}

/** Returns the remembered user name, synchronously; empty when there is none, or when it is older than 30 days. */
export const rememberedName = (): string => readPersonal()?.username ?? '';

/** Returns the remembered name and password (readings D26). A record that can no longer be opened counts as missing. */
export async function remembered(): Promise<NameAndPassword> {
  const stored = readPersonal();
  if (stored === null) return NOTHING;
  const { username, sealed } = stored;
  if (sealed === undefined || clientSettings()['login.remember'] !== 'sealed') return { username, password: '' };
  const key = await keptKey();
  return { username, password: key === null ? '' : await open(key, { username, sealed }) };
}

/**
 * Stores a name and password for 30 days, separately from what signing out clears (readings D26): the password sealed
 * by a key that no script can read. Where the browser offers no such key (no secure context), only the name is stored.
 */
export async function remember({ username, password }: NameAndPassword): Promise<void> {
  const way = clientSettings()['login.remember'];
  if (way === 'off') return forgetRemembered();
  const key = way === 'sealed' && password !== '' ? await newKey() : null;
  const sealed = key === null ? undefined : await seal(key, { username, password });
  const stored: Kept = { username, until: Date.now() + REMEMBERED_MS, ...(sealed !== undefined && { sealed }) };
  writeStored('remembered', stored);
}

/** Deletes the remembered record, and the key it was sealed with. */
export async function forgetRemembered(): Promise<void> {
  writeStored('remembered', undefined);
  await forgetKey();
}

/** The name is bound to the seal: a record whose name was altered does not open. */
const parameters = (iv: Uint8Array<ArrayBuffer>, username: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(username),
});

async function seal(key: CryptoKey, { username, password }: NameAndPassword): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const cipher = await crypto.subtle.encrypt(parameters(iv, username), key, new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(cipher)));
}

async function open(key: CryptoKey, { username, sealed }: { username: string; sealed: string }): Promise<string> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
    const [iv, cipher] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)];
    return new TextDecoder().decode(await crypto.subtle.decrypt(parameters(iv, username), key, cipher));
  } catch {
    return '';
  }
}
