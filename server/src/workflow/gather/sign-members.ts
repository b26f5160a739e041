import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray } from '../../register/row/columns.ts';
import { record } from '../../register/history/history.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { freezeHeaders } from '../fill/sheet-rows.ts';
import type { Signing } from '../record-rules.ts';
import { orderRefusal } from '../sign/may-sign.ts';
import { inTheWay, sign } from '../sign/sign.ts';
import { signRecords } from '../sign/sign-records.ts';
import { takeBack } from '../sign/take-back.ts';
import { byWayOf, type Gathering, gatherings, gathersOf } from './members.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WORDS = {
  nobody: w('The sheet has no Tag ITRs.', '该表没有位号 ITR。'),
  none: w('None of its Tag ITRs can be signed this way. {title}: {why}', '其位号 ITR 均不能签署。{title}：{why}'),
  some: w(
    '{count} of its {all} Tag ITRs are not signed with it: {titles}.',
    '其 {all} 项位号 ITR 中有 {count} 项不随本表签署：{titles}。',
  ),
} as const;
/** Maximum number of omitted members named. */
const NAMED = 20;

type Asked = Pick<Signing, 'ids' | 'label' | 'date'>;

interface LeftOut {
  readonly title: string;
  readonly why: Word;
}
interface Judged {
  readonly gathering: Gathering;
  readonly leftOut: readonly LeftOut[];
}

/** Which members of sheets cannot be given a sign-off now, and why. */
async function judge(db: Db, actor: Actor, key: RecordKey, request: Asked): Promise<readonly Judged[]> {
  const { register } = gathersOf(key);
  const all = await gatherings(db, actor, key, request.ids);
  const members = await signRecords(db, actor, { register, ids: all.flatMap((gathering) => gathering.members) });
  const why = new Map<string, Word>();
  for (const member of members) {
    const word = orderRefusal(member, request.label);
    if (word) why.set(member.id, word);
  }
  const free = members.filter(({ id }) => !why.has(id));
  const { blocked, more } = await inTheWay(db, actor, { register, label: request.label, date: request.date }, free);
  for (const [id, word] of [...blocked, ...more]) if (!why.has(id)) why.set(id, word);
  const byId = new Map(members.map((member) => [member.id, member]));
  return all.map((gathering) => ({
    gathering,
    leftOut: gathering.members.flatMap((id) => {
      const [word, member] = [why.get(id), byId.get(id)];
      return word && member ? [{ title: member.title, why: word }] : [];
    }),
  }));
}

const inLanguage = (leftOut: readonly LeftOut[], language: keyof Word, between: string): string =>
  leftOut
    .slice(0, NAMED)
    .map(({ title, why }) => `${title} (${why[language]})`)
    .join(between) + (leftOut.length > NAMED ? ` + ${leftOut.length - NAMED}` : '');

/** A sentence about the members that are not signed with a sheet. */
function leftOutWord({ members }: Gathering, leftOut: readonly LeftOut[]): Word {
  const facts = { count: leftOut.length, all: members.length };
  return w(
    fill(WORDS.some, { ...facts, titles: inLanguage(leftOut, 'en', '; ') }).en,
    fill(WORDS.some, { ...facts, titles: inLanguage(leftOut, 'zh', '；') }).zh,
  );
}

/** Why sheets cannot be signed: none of their members could be. */
export async function refuseEmpty(
  db: Db,
  actor: Actor,
  key: RecordKey,
  request: Asked,
): Promise<ReadonlyMap<string, Word>> {
  const judged = await judge(db, actor, key, request);
  return new Map(
    judged.flatMap(({ gathering: { id, members }, leftOut }) => {
      const [first] = leftOut;
      if (members.length === 0) return [[id, WORDS.nobody] as const];
      if (first === undefined || leftOut.length < members.length) return [];
      const { title, why } = first;
      const word = w(fill(WORDS.none, { title, why: why.en }).en, fill(WORDS.none, { title, why: why.zh }).zh);
      return [[id, word] as const];
    }),
  );
}

/** The members of sheets that are not signed with them, in words, by the id of the sheet. */
export async function leftOutOf(
  db: Db,
  actor: Actor,
  key: RecordKey,
  request: Asked,
): Promise<ReadonlyMap<string, Word>> {
  const judged = await judge(db, actor, key, request);
  return new Map(
    judged.flatMap(({ gathering, leftOut }) =>
      leftOut.length === 0 ? [] : [[gathering.id, leftOutWord(gathering, leftOut)] as const],
    ),
  );
}

/**
 * Gives a sign-off of sheets to all members that may have it; the sheet's history names the members left out, and the
 * sheet shows only the others.
 */
export async function signMembers(tx: Tx, actor: Actor, key: RecordKey, signing: Signing): Promise<void> {
  const { register } = gathersOf(key);
  const { label, person, date, reason, isTried } = signing;
  for (const gathering of await gatherings(tx, actor, key, signing.ids)) {
    const { refused } = await sign(tx, byWayOf(actor, gathering), {
      register,
      selection: { mode: 'these', ids: [...gathering.members] },
      label,
      person,
      date,
      reason,
      acceptRisk: false,
      dryRun: false,
      isTried,
      // the signer of the sheet has already been checked
      username: actor.userName,
      forOthers: true,
    });
    if (refused.length > 0) {
      const { en, zh } = leftOutWord(gathering, refused);
      await record(tx, actor, known(key), { ids: [gathering.id], action: 'sign', note: `${en} · ${zh}` });
    }
    // the first sign-off freezes the list of members signed with it, which is known only now
    await sql`update form_result set header = null, lists = null
      where tenant_id = ${tenantOf(actor)} and row_id = ${gathering.id}::uuid
        and not exists (select from sign_off g where g.tenant_id = form_result.tenant_id and g.row_id = form_result.row_id and g.label <> ${label})`.execute(
      tx,
    );
    await freezeHeaders(tx, actor, [gathering.id], key);
  }
}

/** Takes back the sign-offs that were given with sheets; members signed separately stay signed. */
export async function takeMembersBack(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  request: { readonly ids: readonly string[]; readonly reason: string },
): Promise<void> {
  const { register } = gathersOf(key);
  for (const gathering of await gatherings(tx, actor, key, request.ids)) {
    // sign-offs given in one act have the same timestamp
    const ids = await idsFrom(
      tx,
      sql`select distinct g.row_id as id from sign_off g join sign_event e on e.tenant_id = g.tenant_id and e.row_id = ${gathering.id}::uuid
          and e.kind = 'given' and e.label = g.label and e.at = g.at
        where g.tenant_id = ${tenantOf(actor)} and g.row_id = any(${idArray(gathering.members)})`,
    );
    if (ids.length === 0) continue;
    await takeBack(tx, byWayOf(actor, gathering), {
      register,
      selection: { mode: 'these', ids: [...ids] },
      reason: request.reason,
      mayReopen: true,
      dryRun: false,
    });
  }
}
