import { createHash, randomBytes } from 'node:crypto';
import { oneRow, rows, sql, type Db } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import type { Identity } from './identity.ts';

/** Maximum duration of a sign-in at a provider, in minutes. */
const MINUTES = 10;
/** How long a proven person may take to choose a company, in minutes. */
const CHOOSING = 5;
/** How long a used proof is remembered, in hours: longer than any issuer keeps one valid. */
const REMEMBERED = 24;
/** The cookie that binds a sign-in to a browser; on its own it opens nothing. */
const COOKIE = 'plumbline-sign-in';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const random = (): string => randomBytes(32).toString('base64url');

/**
 * Sets the browser's cookie and returns its hash. An existing cookie is kept, so that two tabs do not end each other's
 * sign-in.
 */
function bindBrowser(context: Context): Buffer {
  const known = context.cookie(COOKIE);
  const half = known !== undefined && /^[\w-]{43}$/.test(known) ? known : random();
  const secure = context.origin.startsWith('https:') ? '; Secure' : '';
  context.header(
    'set-cookie',
    `${COOKIE}=${half}; Path=/api; Max-Age=${MINUTES * 60}; HttpOnly; SameSite=Lax${secure}`,
  );
  return sha256(half);
}

/** The hash of this browser's cookie; without one, a hash that matches nothing. */
const browserOf = (context: Context): Buffer => sha256(context.cookie(COOKIE) ?? random());

/** The server-side secrets of a sign-in in progress. */
export type Secrets = Readonly<Record<string, string>>;

/** Starts a sign-in bound to this browser; returns its state, which the provider sends back. */
export async function begin(context: Context, provider: string, secrets: Secrets): Promise<string> {
  const state = random();
  await rows(
    context.db,
    sql`with ended as (delete from provider_sign_in where expires_at < now())
        insert into provider_sign_in (key, browser, provider, secrets, expires_at)
        values (${sha256(state)}, ${bindBrowser(context)}, ${provider}, ${JSON.stringify(secrets)},
          now() + make_interval(mins => ${MINUTES}))`,
  );
  return state;
}

/** A started sign-in. */
interface Begun {
  readonly provider: string;
  readonly secrets: Secrets;
}

/** Takes a sign-in that this browser started, once only; undefined when there is none, or none any more. */
export const claim = (context: Context, state: string): Promise<Begun | undefined> =>
  oneRow<Begun>(
    context.db,
    sql`update provider_sign_in set used = true
        where key = ${sha256(state)} and browser = ${browserOf(context)} and not used and expires_at > now()
        returning provider, secrets`,
  );

/** Marks a proof from another server as used; false when it was used before. */
export async function useUp(db: Db, provider: string, proof: string): Promise<boolean> {
  const made = await rows(
    db,
    sql`insert into provider_sign_in (key, browser, provider, used, expires_at)
        values (${sha256(proof)}, ${sha256(random())}, ${provider}, true, now() + make_interval(hours => ${REMEMBERED}))
        on conflict (key) do nothing returning 1`,
  );
  return made.length > 0;
}

/** Stores the proven identity for this browser while the person chooses a company. */
export async function keepProven(context: Context, proof: string, identity: Identity): Promise<void> {
  await rows(
    context.db,
    sql`update provider_sign_in set proven = ${JSON.stringify(identity)}, browser = ${bindBrowser(context)}, at = now()
        where key = ${sha256(proof)}`,
  );
}

/** Takes the identity proven in this browser, once only; undefined when there is none or it expired. */
export async function takeProven(context: Context, proof: string): Promise<Identity | undefined> {
  const found = await oneRow<{ readonly proven: Identity }>(
    context.db,
    sql`with kept as (
          select key, proven from provider_sign_in
          where key = ${sha256(proof)} and browser = ${browserOf(context)} and proven is not null
            and at > now() - make_interval(mins => ${CHOOSING})
          for update
        )
        update provider_sign_in set proven = null from kept where provider_sign_in.key = kept.key
        returning kept.proven`,
  );
  return found?.proven;
}
