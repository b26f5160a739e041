import { isVia } from '@plumbline/contract/register/via.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { factsOf, RECORD_KEYS, statesThat } from '@plumbline/contract/workflow/records.ts';
import type { MsgItem, SceneCode } from '@plumbline/contract/messages.ts';
import { rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Draft, post } from '../../messages/post.ts';
import { type Actor, isUntold } from '../../register/row/actor.ts';
import { column, idArray, table } from '../../register/row/columns.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { onChange } from '../../register/row/rules.ts';
import { onSigning, type SignEvent } from '../../workflow/sign/followers.ts';
import { limitRefusals } from '../../workflow/sign/limits.ts';
import { type SignRecord, signRecords, stateOf } from '../../workflow/sign/sign-records.ts';
import { accountSigners, covers } from './signers-to-tell.ts';

/** The sign-off a record awaits: the first required one not given, then the completing one. */
export function nextLabel(record: Pick<SignRecord, 'set' | 'given'>, justGiven?: string): string | null {
  const has = (label: string): boolean =>
    label === justGiven || record.given.some((signOff) => signOff.label === label);
  const open = record.set.filter((signOff) => !has(signOff.label));
  const next =
    open.find((signOff) => signOff.type === 'required') ?? open.find((signOff) => signOff.type === 'complete');
  return next?.label ?? null;
}

const itemOf = (actor: Actor, register: RecordKey, { id, title }: SignRecord): MsgItem => ({
  register,
  id,
  title,
  scope: actor.path.E,
});
/**
 * Messages to signers are sent only for acts a user does one by one; what the system, an import or the demonstration
 * writes sends none.
 */
const isByHand = (actor: Actor): boolean => actor.userId !== null && isVia(actor.via, 'byHand');

/** Tells the people who may give the next signature that records wait for it (scene S0000006), each person once. */
async function tellAwaiting(
  tx: Tx,
  actor: Actor,
  request: { readonly register: RecordKey; readonly records: readonly SignRecord[]; readonly justGiven?: string },
): Promise<void> {
  const waiting = request.records.flatMap((record) => {
    const label = nextLabel(record, request.justGiven);
    return label === null ? [] : [{ record, label }];
  });
  if (waiting.length === 0) return;
  const people = await accountSigners(tx, actor, request.register);
  const drafts: Draft[] = [];
  for (const [label, group] of Map.groupBy(waiting, (entry) => entry.label))
    for (const [userId, as] of Map.groupBy(people, (person) => person.userId)) {
      const ids = group.map(({ record }) => record.id);
      const above = await limitRefusals(tx, actor, request.register, { ids, signer: { id: userId, title: '' } });
      const isTheirs = ({ disciplines }: SignRecord): boolean =>
        as.some((item) => covers(item.disciplines, disciplines));
      const ownEntries = group.filter(({ record }) => isTheirs(record) && !above.has(record.id));
      const last = ownEntries.at(-1)?.record;
      if (userId === actor.userId || last === undefined) continue;
      drafts.push({
        userId,
        scene: 'S0000006',
        topic: `S0000006 ${request.register} ${label} ${actor.path.E}`,
        facts: { what: request.register, label, title: last.title, count: ownEntries.length },
        item: itemOf(actor, request.register, last),
        rows: ownEntries.map(({ record }) => record.id),
      });
    }
  await post(tx, { tenantId: actor.tenantId, projectId: actor.path.D }, drafts);
}

/** Who created a record, and who raised it: one person may enter a record that another raised. */
const makers = ({ createdBy, raisedBy }: SignRecord): readonly string[] =>
  [...new Set([createdBy, raisedBy])].filter((userId) => userId !== null);

/** The people who set a record going: its creator, where people create it manually, and its first signer. */
function askers(register: RecordKey, record: SignRecord): readonly string[] {
  const made = factsOf(register).raised ? makers(record) : [];
  return [...made, ...record.given.map((signOff) => signOff.by)];
}

/** The accounts of the people named in a record's row for notification, each with the record. */
async function toldByRow(
  tx: Tx,
  actor: Actor,
  { register, records }: Pick<SignEvent, 'register' | 'records'>,
): Promise<readonly (readonly [string, SignRecord])[]> {
  const { tells } = factsOf(register);
  const field = tells && known(register).fields[tells[0]];
  if (!tells || !field || !('to' in field)) return [];
  const ids = records.map(({ id }) => id);
  const found = await rows(
    tx,
    sql<{ id: string; userId: string }>`select t.id, u.id as "userId" from ${table(known(register))} t
      join ${table(known(field.to))} r on r.tenant_id = t.tenant_id and r.id = ${column('t', tells[0])}
      join authorised_person p on p.tenant_id = r.tenant_id and p.id = ${column('r', tells[1])}
      join app_user u on u.tenant_id = p.tenant_id and lower(u.username) = lower(p.login) and u.status = 1
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`,
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  return found.flatMap(({ id, userId }) => {
    const record = byId.get(id);
    return record ? [[userId, record] as const] : [];
  });
}

/** Builds one message of a scene per user, covering all their records. */
export function draftsFor(
  actor: Actor,
  notice: {
    readonly register: RecordKey;
    readonly scene: SceneCode;
    readonly topic: string | null;
    readonly facts: Readonly<Record<string, unknown>>;
    readonly pairs: readonly (readonly [string, SignRecord])[];
  },
): readonly Draft[] {
  const pairs = notice.pairs.filter(([userId]) => userId !== actor.userId);
  return [...Map.groupBy(pairs, ([userId]) => userId)].flatMap(([userId, all]) => {
    const records = [...new Set(all.map(([, record]) => record))];
    const last = records.at(-1);
    if (last === undefined) return [];
    return {
      userId,
      scene: notice.scene,
      topic: notice.topic,
      facts: { what: notice.register, title: last.title, by: actor.userName, count: records.length, ...notice.facts },
      item: itemOf(actor, notice.register, last),
      rows: records.map((record) => record.id),
    };
  });
}

/** Messages to the people who asked for a signature, saying that it was given. */
const askedDrafts = (
  actor: Actor,
  { register, label, date }: Extract<SignEvent, { kind: 'given' }>,
  pairs: readonly (readonly [string, SignRecord])[],
): readonly Draft[] =>
  draftsFor(actor, {
    register,
    scene: 'S0000007',
    topic: `S0000007 ${register} ${actor.path.E}`,
    facts: { label, date },
    pairs,
  });

/**
 * The messages about a signature: scene S0000007 to those who asked, S0000009 to those who only signed, where each
 * signature is announced.
 */
function signedDrafts(
  actor: Actor,
  event: Extract<SignEvent, { kind: 'given' }>,
  named: readonly (readonly [string, SignRecord])[],
): readonly Draft[] {
  const { register, records, label, type, date } = event;
  const { tellsEach = false } = factsOf(register).signing;
  if (type !== 'complete' && !tellsEach && named.length === 0) return [];
  const made =
    type === 'complete' || tellsEach
      ? records.flatMap((record) =>
          (tellsEach ? makers(record) : askers(register, record)).map((userId) => [userId, record] as const),
        )
      : [];
  const facts = { label, date };
  const requestedDrafts = askedDrafts(actor, event, [...named, ...made]);
  if (!tellsEach || type !== 'complete') return requestedDrafts;
  const signed = records.flatMap((record) =>
    record.given
      .filter((signOff) => !makers(record).includes(signOff.by))
      .map((signOff) => [signOff.by, record] as const),
  );
  const only = draftsFor(actor, {
    register,
    scene: 'S0000009',
    topic: `S0000009 ${register} ${actor.path.E}`,
    facts,
    pairs: signed,
  });
  return [...requestedDrafts, ...only];
}

/** Messages about signatures given and taken back. */
export const tellSignatures = onSigning(async (tx, actor, event) => {
  const where = { tenantId: actor.tenantId, projectId: actor.path.D };
  if (!isByHand(actor)) {
    // people named in the row are also notified about signatures from a file: no other message would reach them
    if (event.kind === 'given' && actor.userId !== null && !isUntold(actor))
      await post(tx, where, askedDrafts(actor, event, await toldByRow(tx, actor, event)));
    return;
  }
  const { register, records } = event;
  if (event.kind === 'takenBack') {
    const pairs = records.flatMap((record) => askers(register, record).map((userId) => [userId, record] as const));
    const facts = { reason: event.reason };
    return post(tx, where, draftsFor(actor, { register, scene: 'S0000010', topic: null, facts, pairs }));
  }
  await post(tx, where, signedDrafts(actor, event, await toldByRow(tx, actor, event)));
  // an optional signature does not change what the record awaits
  if (event.type === 'required') await tellAwaiting(tx, actor, { register, records, justGiven: event.label });
});

/** The records among these whose work is done and which have no signature yet. */
async function readyOnes(
  tx: Tx,
  actor: Actor,
  register: RecordKey,
  ids: readonly string[],
): Promise<readonly SignRecord[]> {
  const ready = await idsFrom(
    tx,
    sql`select t.id from ${table(known(register))} t where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})
      and ${stateOf(register)} = any(${statesThat(factsOf(register), 'ready')}::text[])`,
  );
  if (ready.length === 0) return [];
  const records = await signRecords(tx, actor, { register, ids: ready });
  return records.filter((record) => record.given.length === 0);
}

/**
 * Messages about records that are ready. A filled form waits for its first signature; only saving it writes its
 * percentage. A record raised ready to sign waits from the start.
 */
export const tellReady = RECORD_KEYS.map((register) => {
  const percent = factsOf(register).form?.percent;
  return onChange(register, async (tx, actor, change) => {
    const isFilled = change.op === 'update' && percent !== undefined && change.fields.includes(percent);
    const isRaised = change.op === 'add' && factsOf(register).raised === true;
    if (!isByHand(actor) || !(isFilled || isRaised)) return;
    await tellAwaiting(tx, actor, { register, records: await readyOnes(tx, actor, register, change.ids) });
  });
});
