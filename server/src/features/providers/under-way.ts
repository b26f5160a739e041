import { createHash, randomBytes } from 'node:crypto';
import { one, rows, sql, type Db } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import type { Identity } from './identity.ts';

/** So long may a sign-in at a provider take, in minutes. */
const MINUTES = 10;
/** So long somebody who is proven may choose a company, in minutes. */
const CHOOSING = 5;
/** So long a proof that was used is remembered, in hours: longer than any issuer lets one live. */
const REMEMBERED = 24;
/** The cookie that holds a browser's half; it opens nothing by itself. */
const COOKIE = 'plumbline-sign-in';

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const random = (): string => randomBytes(32).toString('base64url');

/** Gives the browser its half; answers its hash. One that has one keeps it, so that two tabs do not end each other. */
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

/** The hash of this browser's half; of one without, a hash that fits nothing. */
const browserOf = (context: Context): Buffer => sha256(context.cookie(COOKIE) ?? random());

/** What only we know of a sign-in that is under way. */
export type Secrets = Readonly<Record<string, string>>;

/** Begins a sign-in, bound to this browser; answers its state, which the provider gives back. */
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

/** A sign-in that was begun. */
interface Begun {
  readonly provider: string;
  readonly secrets: Secrets;
}

/** Takes a sign-in that this browser began, once; undefined when there is none (any more). */
export const claim = (context: Context, state: string): Promise<Begun | undefined> =>
  one<Begun>(
    context.db,
    sql`update provider_sign_in set used = true
        where key = ${sha256(state)} and browser = ${browserOf(context)} and not used and expires_at > now()
        returning provider, secrets`,
  );

/** Uses up a proof that another server gave, before it is judged; false when it was used before. */
export async function useUp(db: Db, provider: string, proof: string): Promise<boolean> {
  const made = await rows(
    db,
    sql`insert into provider_sign_in (key, browser, provider, used, expires_at)
        values (${sha256(proof)}, ${sha256(random())}, ${provider}, true, now() + make_interval(hours => ${REMEMBERED}))
        on conflict (key) do nothing returning 1`,
  );
  return made.length > 0;
}

/** Keeps who was proven, for this browser, while the person chooses a company. */
export async function keepProven(context: Context, proof: string, identity: Identity): Promise<void> {
  await rows(
    context.db,
    sql`update provider_sign_in set proven = ${JSON.stringify(identity)}, browser = ${bindBrowser(context)}, at = now()
        where key = ${sha256(proof)}`,
  );
}

/** Who was proven in this browser, once; undefined when nobody was or it took too long. */
export async function takeProven(context: Context, proof: string): Promise<Identity | undefined> {
  const found = await one<{ readonly proven: Identity }>(
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
