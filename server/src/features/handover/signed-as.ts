import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { whole, type Actor } from '../../register/actor.ts';
import { jsonSource } from '../../register/source.ts';
import { changeRows } from '../../register/write.ts';
import { signedAs, type Signing } from '../signoff/signed-kind.ts';
import { scopeCounts } from './blockers.ts';
import { certificate } from './certificate.ts';

const STOPPED = w(
  '{itrs} ITRs are not signed off and {punch} open punch items prevent handover.',
  '有 {itrs} 份 ITR 未签署完成,{punch} 个未关闭尾项阻止移交。',
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
  setOf: sql`(select y.sign_offs from handover_type y where y.tenant_id = t.tenant_id and y.id = t.handover_type)`,
  fallback: [
    { label: 'Accepted', type: 'required' },
    { label: 'Verified', type: 'complete' },
  ],
  disciplineOf: sql`null::uuid`,
  allowedBy: 'sign_handovers',
  refuse: stopped,
  async signed(tx, actor, signing) {
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
