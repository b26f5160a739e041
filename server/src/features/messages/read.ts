import { AppError } from '@plumbline/contract/errors.ts';
import type { MessageRow } from '@plumbline/contract/features/messages/calls/messages.ts';
import {
  type Frame,
  type ImportResultRow,
  type MsgItem,
  SCENES,
  type SceneCode,
} from '@plumbline/contract/messages.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, rows, sql } from '../../db/database.ts';
import type { Delivery, MessageReader } from '../../messages/hub.ts';
import { chasedIn } from './chase.ts';
import { wordsOf } from './wording.ts';

/** The recipient of the messages, and the project. */
export interface Owner {
  readonly tenantId: string;
  readonly userId: string;
  /** The level D; messages without a project are shown in every project. */
  readonly projectId: string;
}
interface Kept {
  readonly id: string;
  readonly scene: SceneCode;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly item: MsgItem;
  readonly created_at: Date;
  readonly read: boolean;
}

const KNOWN = Object.keys(SCENES);
/** Condition: the messages the user sees under the bell. */
const belongsTo = ({ tenantId, userId, projectId }: Owner) =>
  sql`m.tenant_id = ${tenantId}::uuid and m.user_id = ${userId}::uuid and m.bell
    and (m.project_id = ${projectId}::uuid or m.project_id is null) and m.scene = any(${KNOWN}::text[])`;

/** The number of unread messages. */
export async function unreadOf(db: Db, owner: Owner): Promise<number> {
  const found = await oneRow(
    db,
    sql<{
      unread: number;
    }>`select count(*)::int as unread from message m where ${belongsTo(owner)} and m.read_at is null`,
  );
  return found?.unread ?? 0;
}

/** Returns a page of messages, newest first. */
export async function listOf(
  db: Db,
  owner: Owner,
  query: { readonly limit: number; readonly offset: number; readonly unreadOnly: boolean },
): Promise<{ readonly rows: readonly MessageRow[]; readonly total: number; readonly unread: number }> {
  const only = query.unreadOnly ? sql`and m.read_at is null` : sql``;
  const [found, counts] = await Promise.all([
    rows(
      db,
      sql<Kept>`select m.id, m.scene, m.facts, m.item, m.created_at, m.read_at is not null as read from message m
        where ${belongsTo(owner)} ${only} order by m.created_at desc, m.id limit ${query.limit} offset ${query.offset}`,
    ),
    oneRow(
      db,
      sql<{
        total: number;
        unread: number;
      }>`select count(*)::int as total, (count(*) filter (where m.read_at is null))::int as unread
        from message m where ${belongsTo(owner)}`,
    ),
  ]);
  const unread = counts?.unread ?? 0;
  return {
    rows: found.map(({ id, scene, facts, item, created_at, read }) => ({
      id,
      scene,
      ...wordsOf(scene, facts),
      item,
      ...chasedIn(scene, facts, item),
      time: created_at.toISOString(),
      read,
    })),
    total: query.unreadOnly ? unread : (counts?.total ?? 0),
    unread,
  };
}

/** Condition: the project of message `m`, or a scope of work in it, is granted to its recipient; true without a project. */
export const isGranted = sql<boolean>`(m.project_id is null or exists (
  with recursive up as (
    select l.id, l.parent_id from level l where l.tenant_id = m.tenant_id and l.id = m.project_id
    union all select l.id, l.parent_id from up join level l on l.tenant_id = m.tenant_id and l.id = up.parent_id)
  select from level_grant g where g.tenant_id = m.tenant_id and g.user_id = m.user_id and (g.level_id in (select id from up)
    or g.level_id in (select e.id from level e where e.tenant_id = m.tenant_id and e.parent_id = m.project_id))))`;

/**
 * Marks a message of a user as read, in whichever project, and returns what it is about. Throws `notFound` for another
 * user's message, a deleted one, and one of a project that is no longer granted.
 */
export async function openMessage(
  db: Db,
  { tenantId, userId }: Pick<Owner, 'tenantId' | 'userId'>,
  id: string,
): Promise<Pick<MessageRow, 'scene' | 'title' | 'content' | 'item'>> {
  const found = await oneRow(
    db,
    sql<Pick<Kept, 'scene' | 'facts' | 'item'>>`update message m set read_at = coalesce(m.read_at, now())
      where m.tenant_id = ${tenantId}::uuid and m.id = ${id}::uuid and m.user_id = ${userId}::uuid
        and m.scene = any(${KNOWN}::text[]) and ${isGranted} returning m.scene, m.facts, m.item`,
  );
  if (!found) throw new AppError('notFound');
  return { scene: found.scene, ...wordsOf(found.scene, found.facts), item: found.item };
}

/** Marks messages as read; messages of other users are not found and stay unchanged. */
export async function markRead(db: Db, owner: Owner, ids: readonly string[] | 'all'): Promise<void> {
  const which = ids === 'all' ? sql`` : sql`and m.id = any(${ids}::uuid[])`;
  await sql`update message m set read_at = now() where ${belongsTo(owner)} and m.read_at is null ${which}`.execute(db);
}

const count = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Builds the result row of an import (specification 3) from the facts of its message. */
function importRow(facts: Kept['facts'], item: MsgItem): ImportResultRow {
  return {
    id: item.id ?? '',
    tableName: text(facts['table']),
    importSetting: text(facts['setting']),
    total: count(facts['total']),
    added: count(facts['added']),
    deleted: count(facts['deleted']),
    updated: count(facts['updated']),
    invalid: count(facts['invalid']),
    unchanged: count(facts['unchanged']),
    toBeAdded: count(facts['toBeAdded']),
    toBeUpdated: count(facts['toBeUpdated']),
    toBeDeleted: count(facts['toBeDeleted']),
    state: text(facts['state']),
  };
}

/** The result rows of an import, one per sheet. */
function importRows(facts: Kept['facts'], item: MsgItem): readonly ImportResultRow[] {
  const { parts } = facts;
  if (!Array.isArray(parts)) return [importRow(facts, item)];
  return parts.flatMap((part: unknown) => (isFacts(part) ? [importRow(part, { ...item, id: text(part['id']) })] : []));
}
const isFacts = (value: unknown): value is Kept['facts'] => typeof value === 'object' && value !== null;

type ToSend = Kept & {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly project_id: string | null;
  readonly toast: boolean;
};

function frameOf({ id, scene, facts, item, created_at, toast }: ToSend, language: Language): Frame {
  if (scene === 'importResult') return { type: 'import-result', rows: importRows(facts, item), toast };
  const { title, content } = wordsOf(scene, facts);
  return {
    type: 'message',
    id,
    scene,
    title: title[language],
    content: content[language],
    msgItem: item,
    time: created_at.toISOString(),
    toast,
  };
}

/** Reads messages for the sockets they are sent to. */
export const messageReader =
  (db: Db): MessageReader =>
  async (wanted): Promise<readonly Delivery[]> => {
    const found = await rows(
      db,
      sql<ToSend>`select m.tenant_id, m.user_id, m.project_id, m.id, m.scene, m.facts, m.item, m.created_at, m.toast, false as read
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w("tenantId" uuid, id uuid)
        join message m on m.tenant_id = w."tenantId" and m.id = w.id
        where m.scene = any(${KNOWN}::text[]) order by m.created_at`,
    );
    return found.map((row) => ({
      tenantId: row.tenant_id,
      userId: row.user_id,
      projectId: row.project_id,
      frame: (language) => frameOf(row, language),
    }));
  };
