import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Db, oneRow, sql } from '../../db/database.ts';

/** Seconds for which a signed URL is valid (readings D53). */
const ADDRESS_SECONDS = 300;
const ID_BYTES = 16;
const BODY_BYTES = 3 * ID_BYTES + 4;
const TOKEN_BYTES = BODY_BYTES + 32;

/** Identifies a file and its company. */
export interface FileId {
  readonly tenantId: string;
  readonly id: string;
  /** The user who opens the file at the address; omitted where nobody opens it by itself, such as a small picture. */
  readonly reader?: string;
}
/** In the place of a reader, where there is none. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);

const macOf = (secret: Buffer, body: Buffer): Buffer =>
  createHmac('sha256', secret).update('file').update(body).digest();

/** The signing key of a company. It is stored in the database, so that every process signs and verifies alike. */
async function secretOf(db: Db, tenantId: string): Promise<Buffer | undefined> {
  const found = await oneRow(
    db,
    sql<{ secret: Buffer }>`select secret from file_key where tenant_id = ${tenantId}::uuid`,
  );
  return found?.secret;
}
async function madeSecret(db: Db, tenantId: string): Promise<Buffer> {
  const known = await secretOf(db, tenantId);
  if (known) return known;
  // when two processes create a key at once, both use the first
  await sql`insert into file_key (tenant_id, secret) values (${tenantId}::uuid, ${randomBytes(32)}) on conflict do nothing`.execute(
    db,
  );
  return (await secretOf(db, tenantId)) ?? madeSecret(db, tenantId);
}

/** Signs a token that lets its bearer read a file for five minutes. */
export async function signToken(db: Db, { tenantId, id, reader = NOBODY }: FileId, now = new Date()): Promise<string> {
  const body = Buffer.alloc(BODY_BYTES);
  bytesOf(tenantId).copy(body, 0);
  bytesOf(id).copy(body, ID_BYTES);
  bytesOf(reader).copy(body, 2 * ID_BYTES);
  body.writeUInt32BE(seconds(now) + ADDRESS_SECONDS, 3 * ID_BYTES);
  return Buffer.concat([body, macOf(await madeSecret(db, tenantId), body)]).toString('base64url');
}

/** The file of a token; null when the token was altered, has expired, or was never ours. */
export async function readToken(db: Db, token: string, now = new Date()): Promise<FileId | null> {
  if (!/^[\w-]{112}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // the last base64 character has spare bits: only the canonical form is one of our tokens
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  const tenantId = uuidOf(body.subarray(0, ID_BYTES));
  const secret = await secretOf(db, tenantId);
  if (!secret || !timingSafeEqual(macOf(secret, body), bytes.subarray(BODY_BYTES))) return null;
  if (body.readUInt32BE(3 * ID_BYTES) < seconds(now)) return null;
  const [id, reader] = [1, 2].map((at) => uuidOf(body.subarray(at * ID_BYTES, (at + 1) * ID_BYTES)));
  return { tenantId, id: id ?? NOBODY, ...(reader !== undefined && reader !== NOBODY && { reader }) };
}
