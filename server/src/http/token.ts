import { createHash, randomBytes } from 'node:crypto';
import type { SessionKey } from './context.ts';

const TENANT_CHARACTERS = 22;
const SECRET_BYTES = 32;
const SHAPE = /^[\w-]{65}$/;
const UUID_PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** A new token: the tenant, so that the look-up stays within it, and 256 random bits (readings S03). */
export function newToken(tenantId: string): string {
  const tenant = Buffer.from(tenantId.replaceAll('-', ''), 'hex');
  return tenant.toString('base64url') + randomBytes(SECRET_BYTES).toString('base64url');
}

/** The key of the session a token opens, or null for a text that is no token. */
export function sessionKey(token: string | undefined): SessionKey | null {
  if (token === undefined || !SHAPE.test(token)) return null;
  const tenant = Buffer.from(token.slice(0, TENANT_CHARACTERS), 'base64url').toString('hex');
  return { tenantId: tenant.replace(UUID_PARTS, '$1-$2-$3-$4-$5'), hash: createHash('sha256').update(token).digest() };
}
