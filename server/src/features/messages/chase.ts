import type { Chased, ChasedLine, MsgItem, SceneCode } from '@plumbline/contract/messages.ts';
import { startOfDay } from '@plumbline/contract/rules/clock.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf, isRecord, statesThat } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql, transaction, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { NOT_TOLD } from '../../messages/not-told.ts';
import { post } from '../../messages/post.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { column, idArray, table, titleOf, visible } from '../../register/row/columns.ts';
import { stateOf } from '../../workflow/sign/sign-records.ts';
import { ASSIGNING } from './tell-assigning.ts';

/** Maximum number of names in the text of a message; the list under the bell shows them all. */
const NAMES = 5;

const WORDS = {
  gone: w('It is no longer there, or you cannot see it.', '已不存在，或您无权查看。'),
  self: w('It is assigned to you.', '由您本人负责。'),
  done: w('It is already done, or does not have to be done.', '已完成或不再执行。'),
  today: w('{person} was already notified of it today, by {by}.', '今天 {by} 已向 {person} 催办。'),
} as const;

interface Found {
  readonly id: string;
  readonly title: string;
  readonly done: boolean;
  readonly person: string | null;
  readonly userId: string | null;
  readonly off: boolean;
}
type Line = Pick<ChasedLine, 'register' | 'id'>;
/** A record with the account to notify about it. */
interface Ready extends ChasedLine {
  readonly person: string;
  readonly userId: string;
}

const isDone = (register: string): RawBuilder<boolean> =>
  isRecord(register)
    ? sql<boolean>`${stateOf(register)} = any(${statesThat(factsOf(register), 'done', 'dropped')}::text[])`
    : sql<boolean>`t.completed_on is not null`;

/** The records of one register that the actor sees, with their assignees. */
async function findIn(tx: Tx, actor: Actor, key: string, ids: readonly string[]): Promise<readonly Found[]> {
  const kind = ASSIGNING.find(({ register }) => register === key);
  const register = known(key);
  const person = kind === undefined ? sql`null::uuid` : column('t', kind.assignedTo);
  return rows(
    tx,
    sql<Found>`select t.id, ${titleOf(register, 't')} as title, ${kind === undefined ? sql`false` : isDone(key)} as done, p.name as person, u.id as "userId",
        coalesce(not (c.bell or c.toast or c.mail <> 'none'), false) as off
      from ${table(register)} t
      left join authorised_person p on p.tenant_id = t.tenant_id and p.id = ${person}
      left join lateral (select u.id from app_user u where u.tenant_id = t.tenant_id and u.status = 1
        and lower(u.username) = lower(p.login) limit 1) u on true
      left join message_choice c on c.tenant_id = t.tenant_id and c.user_id = u.id and c.scene = 'chase'
      where ${visible(register, actor, 't')} and t.id = any(${idArray(ids)})`,
  );
}

/** Why nobody can be notified about a record; undefined when its assignee can be. */
function reasonOf(actor: Actor, found: Found | undefined): Word | undefined {
  if (found === undefined) return WORDS.gone;
  if (found.done) return WORDS.done;
  const { person } = found;
  if (person === null) return NOT_TOLD.nobody;
  if (found.userId === null) return fill(NOT_TOLD.noAccount, { person });
  if (found.userId === actor.userId) return WORDS.self;
  return found.off ? fill(NOT_TOLD.off, { person }) : undefined;
}

/** Who chased accounts about records today, by account and record. */
async function toldToday(tx: Tx, actor: Actor, ready: readonly Ready[]): Promise<ReadonlyMap<string, string>> {
  const users = idArray([...new Set(ready.map(({ userId }) => userId))]);
  // two concurrent chases run one after the other, so that the second sees what the first sent
  await sql`select from app_user where tenant_id = ${actor.tenantId}::uuid and id = any(${users}) order by id for no key update`.execute(
    tx,
  );
  const since = startOfDay(todayOf(actor), actor.timeZone).toISOString();
  const found = await rows(
    tx,
    sql<{ userId: string; id: string; by: string }>`select m.user_id as "userId", x.id, m.facts->>'by' as by
      from message m cross join lateral unnest(m.row_ids) as x(id)
      where m.tenant_id = ${actor.tenantId}::uuid and m.user_id = any(${users}) and m.scene = 'chase'
        and m.created_at >= ${since}::timestamptz and x.id = any(${idArray(ready.map(({ id }) => id))})`,
  );
  return new Map(found.map(({ userId, id, by }) => [`${userId} ${id}`, by]));
}

async function tell(tx: Tx, actor: Actor, byUser: ReadonlyMap<string, readonly Ready[]>): Promise<void> {
  const scope = actor.path.E;
  const drafts = [...byUser].flatMap(([userId, own]) => {
    const [first] = own;
    if (first === undefined) return [];
    const lines = own.map(({ register, id, title }) => ({ register, id, title }));
    const names = lines.slice(0, NAMES).map(({ title }) => title);
    return {
      userId,
      scene: 'chase' as const,
      // no merging with other messages: each message stores by id what its recipient was told today
      topic: null,
      facts: {
        what: first.register,
        title: first.title,
        by: actor.userName,
        names: [...names, ...(lines.length > NAMES ? ['…'] : [])].join(', '),
        lines,
      },
      item: { register: first.register, id: first.id, title: first.title, scope },
      rows: own.map(({ id }) => id),
    };
  });
  await post(tx, { tenantId: actor.tenantId, projectId: actor.path.D }, drafts);
}

/** Removes duplicate lines, keeping the given order. */
const once = (lines: readonly Line[]): readonly Line[] => [
  ...new Map(lines.map(({ register, id }) => [`${register} ${id}`, { register, id }])).values(),
];

/**
 * Tells the assignees of records that the actor is waiting for them; at most once per person, record and day of the
 * scope.
 */
export function chase(db: Db, actor: Actor, wanted: readonly Line[]): Promise<Chased> {
  return transaction(db, async (tx) => {
    const lines = once(wanted);
    const found = new Map<string, Found>();
    for (const [register, own] of Map.groupBy(lines, (line) => line.register))
      for (const row of await findIn(
        tx,
        actor,
        register,
        own.map(({ id }) => id),
      ))
        found.set(row.id, row);
    const notTold: Chased['notTold'][number][] = [];
    const ready = lines.flatMap(({ register, id }): readonly Ready[] => {
      const row = found.get(id);
      const why = reasonOf(actor, row);
      const line = { register, id, title: row?.title ?? '' };
      if (why !== undefined) notTold.push({ ...line, why });
      const { person = null, userId = null } = row ?? {};
      return why !== undefined || person === null || userId === null ? [] : [{ ...line, person, userId }];
    });
    const before = await toldToday(tx, actor, ready);
    const fresh = ready.filter(({ userId, person, ...line }) => {
      const by = before.get(`${userId} ${line.id}`);
      if (by !== undefined) notTold.push({ ...line, why: fill(WORDS.today, { person, by }) });
      return by === undefined;
    });
    const byUser = Map.groupBy(fresh, ({ userId }) => userId);
    await tell(tx, actor, byUser);
    const notified = [...byUser.values()].map((own) => ({
      person: own[0]?.person ?? '',
      lines: own.map(({ register, id, title }) => ({ register, id, title })),
    }));
    return { told: notified, notTold };
  });
}

/**
 * The records listed in a chase, to be opened one by one; nothing for a single record, which the message itself opens.
 */
export function chasedIn(
  scene: SceneCode,
  { lines }: Readonly<Record<string, unknown>>,
  { scope }: MsgItem,
): { readonly records?: readonly MsgItem[] } {
  if (scene !== 'chase' || !Array.isArray(lines) || lines.length < 2) return {};
  const records = lines.flatMap((line: Partial<ChasedLine> | null): readonly MsgItem[] => {
    const { register, id, title } = line ?? {};
    if (register === undefined || id === undefined || registerOf(register) === undefined) return [];
    return [{ register, id, title: title ?? '', ...(scope !== undefined && { scope }) }];
  });
  return { records };
}
