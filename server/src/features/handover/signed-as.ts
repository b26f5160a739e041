import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { whole, type Actor } from '../../register/actor.ts';
import { jsonSource } from '../../register/source.ts';
import { changeRows } from '../../register/write.ts';
import { openTasks, signOffsOfForm } from '../checks/form-signing.ts';
import { freezeHeaders } from '../checks/sheet-rows.ts';
import { signedAs, type Signing } from '../signoff/signed-kind.ts';
import { scopeCounts } from './blockers.ts';
import { certificate } from './certificate.ts';
import { idArray } from '../../register/columns.ts';

const STOPPED = w(
  '{itrs} ITRs are not signed off and {punch} open punch items prevent handover.',
  '有 {itrs} 份 ITR 未签署完成，{punch} 个未关闭尾项阻止移交。',
);

/** A certificate with open ITRs or blocking punch is stopped, unless the signer accepts the risk by name (domain guide 3.9.3). */
async function stopped(db: Db, actor: Actor, signing: Signing): Promise<ReadonlyMap<string, Word>> {
  const why = new Map<string, Word>();
  if (signing.acceptRisk) return why;
  for (const id of signing.ids) {
    // a gate counts everything, also what this person does not see
    const counts = await scopeCounts(db, whole(actor), await certificate(db, actor, id));
    const itrs = counts.itrs - counts.itrsDone;
    if (itrs > 0 || counts.blockingPunch > 0) why.set(id, fill(STOPPED, { itrs, punch: counts.blockingPunch }));
  }
  return why;
}

/** The certificates whose type has a form of its own. */
async function withForm(db: Db, actor: Actor, ids: readonly string[]): Promise<readonly string[]> {
  const found = await rows(
    db,
    sql<{
      id: string;
    }>`select h.id from handover h where h.tenant_id = ${actor.tenantId}::uuid and h.id = any(${idArray(ids)})
      and exists (select from form_template m where m.tenant_id = h.tenant_id and m.owner_id = h.handover_type)`,
  );
  return found.map(({ id }) => id);
}

/** What is open in its scope stops a certificate, and so do open tasks of its own form; no risk can be accepted for those. */
async function refused(db: Db, actor: Actor, signing: Signing): Promise<ReadonlyMap<string, Word>> {
  const own = await openTasks(db, actor, 'handover', await withForm(db, actor, signing.ids));
  return new Map([...(await stopped(db, actor, signing)), ...own]);
}

async function put(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const register = known('handover');
  await changeRows(
    tx,
    actor,
    register,
    jsonSource(
      register,
      Object.keys(values),
      ids.map((id) => ({ id, values })),
    ),
    { system: true },
  );
}

signedAs('handover', {
  setOf: sql`coalesce(${signOffsOfForm}, (select y.sign_offs from handover_type y where y.tenant_id = t.tenant_id and y.id = t.handover_type))`,
  fallback: [
    { label: 'Accepted', type: 'required' },
    { label: 'Verified', type: 'complete' },
  ],
  disciplineOf: sql`null::uuid`,
  allowedBy: 'sign_handovers',
  refuse: refused,
  async signed(tx, actor, signing) {
    await freezeHeaders(tx, actor, signing.ids, 'handover');
    const risky = signing.acceptRisk
      ? await stopped(tx, actor, { ...signing, acceptRisk: false })
      : new Map<string, Word>();
    const state =
      signing.type === 'complete' ? { state: 'accepted', actualFinish: signing.date } : { state: 'inSigning' };
    const plain = signing.ids.filter((id) => !risky.has(id));
    if (plain.length > 0) await put(tx, actor, plain, state);
    const risk = { riskAcceptedBy: actor.userName, riskAcceptedAt: new Date().toISOString() };
    if (risky.size > 0) await put(tx, actor, [...risky.keys()], { ...state, ...risk });
  },
  rejected: (tx, actor, ids) =>
    put(tx, actor, ids, { state: 'raised', actualFinish: null, riskAcceptedBy: null, riskAcceptedAt: null }),
});
