import {
  constants,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
} from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppError } from '@plumbline/contract/errors.ts';

/** The header that carries the key of a body, wrapped with RSA-OAEP-256, base64 (readings D50). */
export const KEY_HEADER = 'x-enc-key';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const MODULUS_BITS = 3072;

/**
 * Decrypts encrypted bodies. TLS is the real protection; this is for installations that demand encrypted bodies as well
 * (readings D50).
 */
export interface BodyKey {
  /** The public key for the pages: SPKI, base64. */
  readonly publicKey: string;
  /**
   * Returns the text of a body: AES-256-GCM, starting with the 12-byte nonce and ending with the 16-byte tag, as a JSON
   * string of base64.
   *
   * @throws AppError `badRequest` for anything that was not encrypted for this key
   */
  open(wrapped: string, body: string): string;
}

/** Builds the key pair from PEM text. */
function bodyKeyOf(pem: string): BodyKey {
  const key = createPrivateKey(pem);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
  const unwrap = (wrapped: string): Buffer =>
    privateDecrypt(
      { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(wrapped, 'base64'),
    );
  return {
    publicKey,
    open(wrapped, body) {
      try {
        const sealed = Buffer.from(String(JSON.parse(body)), 'base64');
        const secret = unwrap(wrapped);
        if (secret.length !== KEY_BYTES || sealed.length < IV_BYTES + TAG_BYTES) throw new Error('too short');
        const cipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
        const text = Buffer.concat([cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()]);
        return text.toString('utf8');
      } catch {
        // which step failed is nobody's business
        throw new AppError('badRequest');
      }
    },
  };
}

/**
 * The key pair of this installation, stored in its data folder so that processes sharing the folder share it; created
 * when there is none.
 */
export async function keptBodyKey(dataDir: string): Promise<BodyKey> {
  const file = join(dataDir, 'keys', 'body.pem');
  const read = (): Promise<string> => readFile(file, 'utf8');
  const known = await read().catch(() => null);
  if (known !== null) return bodyKeyOf(known);
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
  await mkdir(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  // only the first of two processes writes; both then read the same key
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'EEXIST') throw error;
  });
  return bodyKeyOf(await read());
}
