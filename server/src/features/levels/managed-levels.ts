import type { ManagedLevel } from '@plumbline/contract/features/levels/calls/levels.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { optionValues } from '@plumbline/contract/level-option-values.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/context.ts';
import { byName } from './by-name.ts';

const NOT_YOURS = w('maintain a level above those granted to you', '维护高于您获授权的层级');

interface Row extends Omit<ManagedLevel, 'options'> {
  readonly options: Readonly<Record<string, unknown>>;
}

/** Every level of the company, including disabled ones, and whether the caller may change it. */
const allLevels = (db: Db, { tenantId, userId, permissions }: Caller): Promise<readonly Row[]> =>
  rows<Row>(
    db,
    sql`with recursive mine as (
          select level_id from level_grant where tenant_id = ${tenantId} and user_id = ${userId}
        ), tree as (
          select l.*, false as closed_above, '[]'::jsonb as above,
            ${permissions.has('*')} or l.id in (select level_id from mine) as is_mine
          from level l where l.tenant_id = ${tenantId} and l.parent_id is null
          union all
          select l.*, tree.closed_above or tree.disabled,
            tree.above || jsonb_build_object('id', tree.id, 'name', tree.name),
            tree.is_mine or l.id in (select level_id from mine)
          from tree join level l on l.tenant_id = ${tenantId} and l.parent_id = tree.id
        )
        select t.id, t.step, t.parent_id as "parentId", t.above, t.name, t.description, t.disabled,
          t.closed_above as "closedAbove", t.rev, t.options, t.is_mine as mine,
          (select count(*)::int from level b where b.tenant_id = ${tenantId} and b.parent_id = t.id) as below
        from tree t`,
  );

/** The levels the caller maintains and the levels above them, for context; by name. */
export async function managedLevels(db: Db, caller: Caller): Promise<readonly ManagedLevel[]> {
  const all = await allLevels(db, caller);
  const seen = new Set(
    all.filter(({ mine: isOwn }) => isOwn).flatMap(({ id, above }) => [id, ...above.map((ancestor) => ancestor.id)]),
  );
  return all
    .filter(({ id }) => seen.has(id))
    .map((row) => ({ ...row, options: optionValues(row.options) }))
    .toSorted((level, other) => byName(level.name, other.name));
}

/**
 * Returns a level the caller may change. A level that does not exist and one that is not visible give the same error.
 * @throws AppError `notFound`, `forbidden`
 */
export async function demandManaged(db: Db, caller: Caller, id: string): Promise<ManagedLevel> {
  const found = (await managedLevels(db, caller)).find((level) => level.id === id);
  if (!found) throw new AppError('notFound');
  if (!found.mine) throw new AppError('forbidden', { right: NOT_YOURS });
  return found;
}
