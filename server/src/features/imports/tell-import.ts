import type { ImportResultRow } from '@plumbline/contract/messages.ts';
import type { LevelPath } from '@plumbline/contract/levels.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { post } from '../../messages/post.ts';
import { groupMembers } from '../../register/row/group-members.ts';
import { OPEN } from './open-states.ts';

interface Ended extends Omit<ImportResultRow, 'tableName' | 'importSetting'> {
  readonly user_id: string;
  readonly table: string;
  readonly setting: string;
  readonly number: number;
  readonly project: string;
  readonly scope: string;
  /** The levels of the scope. */
  readonly path: LevelPath;
  readonly by: string;
  readonly title: string;
  readonly name: string;
  readonly open: boolean;
}

const sum = (all: readonly Ended[], getValue: (part: Ended) => number | null): number =>
  all.reduce((total, part) => total + (getValue(part) ?? 0), 0);

/**
 * Notifies the user whose file it was how the import ended, on every open page of theirs (readings D74): once, when the
 * last of its sheets has ended, with the result of each.
 */
export async function tellImport(
  db: Db,
  { tenantId, job }: { readonly tenantId: string; readonly job: string },
): Promise<void> {
  const parts = await rows(
    db,
    sql<Ended>`select j.id, f.user_id, f.register as "table", f.level_path->>'D' as project, f.level_path->>'E' as scope, f.level_path as path, j.by_name as by, j.file_name as title, f.name,
        j.import_setting as setting, j.number, j.state, j.total, j.added, j.deleted, j.updated, j.invalid, j.unchanged,
        j.to_be_added as "toBeAdded", j.to_be_updated as "toBeUpdated", j.to_be_deleted as "toBeDeleted", ${OPEN} as open
      from import_file f join import_job j on j.tenant_id = f.tenant_id and j.id = f.job_id
      where f.tenant_id = ${tenantId}::uuid and f.bundle = (
        select bundle from import_file where tenant_id = ${tenantId}::uuid and job_id = ${job}::uuid)
      order by f.place`,
  );
  const [first] = parts;
  if (first === undefined || parts.some(({ open }) => open)) return;
  // the notification opens the part that needs attention
  const shown = parts.find(({ state, invalid }) => state !== 'done' || (invalid ?? 0) > 0) ?? first;
  const partFacts = parts.map(lineOf);
  const facts =
    parts.length === 1
      ? { ...partFacts[0] }
      : {
          count: parts.length,
          table: first.name,
          setting: first.setting,
          number: first.number,
          state: (parts.find(({ state }) => state === 'done') ?? first).state,
          total: sum(parts, ({ total }) => total),
          invalid: sum(parts, ({ invalid }) => invalid),
          parts: partFacts,
        };
  const title = parts.length === 1 ? first.title : first.name;
  const item = { register: 'importJob', id: shown.id, title, scope: first.scope };
  const hears = first.setting === 'full' ? await hearers(db, tenantId, first) : [];
  await post(db, { tenantId, projectId: first.project }, [
    { userId: first.user_id, scene: 'importResult', topic: null, facts, item },
    ...hears.map(({ userId }) => ({
      userId,
      scene: 'groupImport' as const,
      topic: null,
      facts: { ...facts, by: first.by },
      item,
    })),
  ]);
}

/** The facts about a sheet: its figures, without its sender and scope. */
const lineOf = ({
  user_id: _user,
  project: _project,
  scope: _scope,
  path: _path,
  by: _by,
  title: _title,
  name: _name,
  open: _open,
  ...line
}: Ended) => line;

/**
 * Members of the facility's groups that receive import notifications, except the sender, who is notified already. Only
 * full imports are announced to them.
 */
const hearers = (db: Db, tenantId: string, { path, user_id: own }: Ended): Promise<readonly { userId: string }[]> =>
  rows(
    db,
    sql<{ userId: string }>`select distinct u.id as "userId" from notification_group n
      ${groupMembers(sql`${Object.values(path)}::uuid[]`, 'importJob')}
      where n.tenant_id = ${tenantId}::uuid and n.level_id = ${path.C}::uuid and n.hears_imports and n.deleted_at is null
        and u.id is distinct from ${own}::uuid`,
  );
