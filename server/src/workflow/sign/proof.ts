import type { ProofNeeded, SigningProof } from '@plumbline/contract/workflow/sign/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import type { SessionKey } from '../../http/context.ts';
import type { Actor } from '../../register/row/actor.ts';
import { optionsOn } from '../../register/row/level-options.ts';

/** Minutes for which a signer need not prove again who they are, in one session and one facility (ADR 0101). */
const PROOF_MINUTES = 10;

/** What the actor has proven: with the work itself, such as a file, or in the session within the last ten minutes. */
export async function proofOf(db: Db, { tenantId, path, session, proof }: Actor): Promise<SigningProof | null> {
  if (proof !== undefined || session === undefined) return proof ?? null;
  const found = await oneRow(
    db,
    sql<{ method: SigningProof }>`select p.method from session s join signing_proof p
        on p.tenant_id = s.tenant_id and p.session_id = s.id and p.level_id = ${path.C}::uuid
      where s.tenant_id = ${tenantId}::uuid and s.token_hash = ${session}
        and p.at > now() - make_interval(mins => ${PROOF_MINUTES})`,
  );
  return found?.method ?? null;
}

/** True when user `u` signs in with an authenticator app: a begun set-up does not count. */
export const hasAuthenticator = sql<boolean>`exists (select from authenticator a
  where a.tenant_id = u.tenant_id and a.user_id = u.id and a.confirmed_at is not null)`;

/** Which proofs the person can give: an account that signs in through a provider has no password. */
async function needed(db: Db, { tenantId, userId }: Actor): Promise<AppError> {
  const found = await oneRow(
    db,
    sql<ProofNeeded['proofBy']>`select u.password_hash like '$argon2%' as password,
        ${hasAuthenticator} as code
      from app_user u where u.tenant_id = ${tenantId}::uuid and u.id = ${userId}::uuid`,
  );
  const proofBy = found ?? { password: false, code: false };
  if (!proofBy.password && !proofBy.code) return new AppError('proofImpossible');
  return new AppError('proofNeeded', {}, { proofBy } satisfies ProofNeeded);
}

/**
 * Demands, before something is signed, that the signer has proven who they are, where the facility asks for it: the one
 * rule for every signature, whatever page, file or call gives it.
 *
 * @param proveSigning the option of the facility, where it is known
 * @returns how they proved it; null where being signed in is enough
 * @throws AppError `proofNeeded` with the proofs they can give, or `proofImpossible`
 */
export async function demandProof(
  db: Db,
  actor: Actor,
  { proveSigning }: { readonly proveSigning?: boolean } = {},
): Promise<SigningProof | null> {
  if (!(proveSigning ?? (await optionsOn(db, actor.path)).proveSigning)) return null;
  const proof = await proofOf(db, actor);
  if (proof === null) throw await needed(db, actor);
  return proof;
}

/** Records that the user of a session has proven who they are, for a facility; forgets what has run out. */
export async function keepProof(
  db: Db,
  { tenantId, hash }: SessionKey,
  { levelId, method }: { readonly levelId: string; readonly method: SigningProof },
): Promise<void> {
  await rows(
    db,
    sql`with own as (select id, user_id from session where tenant_id = ${tenantId} and token_hash = ${hash}),
        ended as (delete from signing_proof p using own where p.tenant_id = ${tenantId} and p.user_id = own.user_id
          and p.at < now() - make_interval(mins => ${PROOF_MINUTES}) and (p.session_id, p.level_id) <> (own.id, ${levelId}::uuid))
      insert into signing_proof (tenant_id, session_id, level_id, user_id, method)
      select ${tenantId}, id, ${levelId}::uuid, user_id, ${method} from own
      on conflict (tenant_id, session_id, level_id) do update set method = excluded.method, at = now()`,
  );
}
