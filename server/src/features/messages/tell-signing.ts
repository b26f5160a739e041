import type { SignedRegister } from '@plumbline/contract/features/signoff/calls/sign-off-of.ts';
import type { MsgItem, SceneCode } from '@plumbline/contract/messages.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { type Draft, post } from '../../messages/post.ts';
import type { Actor } from '../../register/actor.ts';
import { follows } from '../../register/rules.ts';
import { type SignRecord, signRecords } from '../signoff/records.ts';
import { followsSigning, type SignEvent } from '../signoff/signing-followers.ts';
import { accountSigners, covers } from './signers-to-tell.ts';

/** The sign-off a record awaits: the first required one that is not given, then the one that completes it. */
export function nextLabel(record: Pick<SignRecord, 'set' | 'given'>, justGiven?: string): string | null {
  const has = (label: string): boolean => label === justGiven || record.given.some((one) => one.label === label);
  const open = record.set.filter((one) => !has(one.label));
  const next = open.find((one) => one.type === 'required') ?? open.find((one) => one.type === 'complete');
  return next?.label ?? null;
}

const itemOf = (actor: Actor, register: SignedRegister, { id, title }: SignRecord): MsgItem => ({
  register,
  id,
  title,
  scope: actor.path.E,
});
/** Messages follow what people do; what the system, an import or the demonstration writes makes none. */
const isByHand = (actor: Actor): boolean => actor.userId !== null && actor.via === 'screen';

/** Tells those who may give the next signature that records wait for it (scene S0000006), each once. */
async function tellAwaiting(
  tx: Tx,
  actor: Actor,
  of: { readonly register: SignedRegister; readonly records: readonly SignRecord[]; readonly justGiven?: string },
): Promise<void> {
  const waiting = of.records.flatMap((record) => {
    const label = nextLabel(record, of.justGiven);
    return label === null ? [] : [{ record, label }];
  });
  if (waiting.length === 0) return;
  const people = await accountSigners(tx, actor, of.register);
  const drafts: Draft[] = [];
  for (const [label, group] of Map.groupBy(waiting, (one) => one.label))
    for (const { userId, disciplines } of people) {
      const mine = group.filter(({ record }) => covers(disciplines, record.discipline));
      const last = mine.at(-1)?.record;
      if (userId === actor.userId || last === undefined) continue;
      drafts.push({
        userId,
        scene: 'S0000006',
        topic: `S0000006 ${of.register} ${label} ${actor.path.E}`,
        facts: { what: of.register, label, title: last.title, count: mine.length },
        item: itemOf(actor, of.register, last),
        rows: mine.map(({ record }) => record.id),
      });
    }
  await post(tx, { tenantId: actor.tenantId, projectId: actor.path.D }, drafts);
}

/** Those who set a record going: who made it, where people make it by hand, and who signed it first. */
function askers(register: SignedRegister, record: SignRecord): readonly string[] {
  const made = register === 'tagItr' || record.createdBy === null ? [] : [record.createdBy];
  return [...made, ...record.given.map((one) => one.by)];
}

/** One message of a scene for each user, over all their records. */
function draftsFor(
  actor: Actor,
  of: {
    readonly register: SignedRegister;
    readonly scene: SceneCode;
    readonly topic: string | null;
    readonly facts: Readonly<Record<string, unknown>>;
    readonly pairs: readonly (readonly [string, SignRecord])[];
  },
): readonly Draft[] {
  const pairs = of.pairs.filter(([userId]) => userId !== actor.userId);
  return [...Map.groupBy(pairs, ([userId]) => userId)].flatMap(([userId, all]) => {
    const records = [...new Set(all.map(([, record]) => record))];
    const last = records.at(-1);
    if (last === undefined) return [];
    return {
      userId,
      scene: of.scene,
      topic: of.topic,
      facts: { what: of.register, title: last.title, by: actor.userName, count: records.length, ...of.facts },
      item: itemOf(actor, of.register, last),
      rows: records.map((one) => one.id),
    };
  });
}

/** What a signature is news of, and to whom: scene S0000007 to who asked, S0000009 to who only signed a certificate. */
function signedDrafts(actor: Actor, event: Extract<SignEvent, { kind: 'signed' }>): readonly Draft[] {
  const { register, records, label, type, date } = event;
  const isHandover = register === 'handover';
  if (type !== 'complete' && !isHandover) return [];
  const asked = records.flatMap((record) =>
    (isHandover ? [record.createdBy ?? ''] : askers(register, record)).map((userId) => [userId, record] as const),
  );
  const facts = { label, date };
  const told = draftsFor(actor, {
    register,
    scene: 'S0000007',
    topic: `S0000007 ${register} ${actor.path.E}`,
    facts,
    pairs: asked.filter(([userId]) => userId !== ''),
  });
  if (!isHandover || type !== 'complete') return told;
  const signed = records.flatMap((record) =>
    record.given.filter((one) => one.by !== record.createdBy).map((one) => [one.by, record] as const),
  );
  const only = draftsFor(actor, {
    register,
    scene: 'S0000009',
    topic: `S0000009 ${register} ${actor.path.E}`,
    facts,
    pairs: signed,
  });
  return [...told, ...only];
}

followsSigning(async (tx, actor, event) => {
  if (!isByHand(actor)) return;
  const where = { tenantId: actor.tenantId, projectId: actor.path.D };
  const { register, records } = event;
  if (event.kind === 'rejected') {
    const pairs = records.flatMap((record) => askers(register, record).map((userId) => [userId, record] as const));
    const facts = { reason: event.reason };
    return post(tx, where, draftsFor(actor, { register, scene: 'S0000010', topic: null, facts, pairs }));
  }
  await post(tx, where, signedDrafts(actor, event));
  // an optional signature leaves the record where it was
  if (event.type === 'required') await tellAwaiting(tx, actor, { register, records, justGiven: event.label });
});

/** The sheets among these whose required tasks are all done and that nobody has signed. */
async function filled(tx: Tx, actor: Actor, ids: readonly string[]): Promise<readonly SignRecord[]> {
  const done = await rows(
    tx,
    sql<{
      id: string;
    }>`select t.id from tag_itr t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${ids}::uuid[])
      and t.progress = 'checksheetComplete'`,
  );
  if (done.length === 0) return [];
  const records = await signRecords(tx, actor, { register: 'tagItr', ids: done.map((one) => one.id) });
  return records.filter((record) => record.given.length === 0);
}

// a check sheet that is filled waits for its first signature; only saving a sheet writes the share of its tasks
follows('tagItr', async (tx, actor, change) => {
  if (change.op !== 'update' || !change.fields.includes('taskPercent') || !isByHand(actor)) return;
  const records = await filled(tx, actor, change.ids);
  await tellAwaiting(tx, actor, { register: 'tagItr', records });
});

follows('handover', async (tx, actor, change) => {
  if (change.op !== 'add' || !isByHand(actor)) return;
  const records = await signRecords(tx, actor, { register: 'handover', ids: change.ids });
  await tellAwaiting(tx, actor, { register: 'handover', records });
});
