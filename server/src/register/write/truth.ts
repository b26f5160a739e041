import { companyPath, type LevelPath } from '@plumbline/contract/levels.ts';
import { isMany } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { type Db, rows, sql, transaction } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import { ofCommand } from '../row/actor.ts';
import { column, idArray, table, titleOf } from '../row/columns.ts';
import { namingFields } from './hold-named.ts';
import { restoreRows } from './remove.ts';

/*
 * What must hold between two rows, whatever was done at the same moment (ADR 89): no row refers to a deleted one. Found
 * and put right by `admin doctor`, and asked by the checks. What follows from other rows is in the catalogue
 * (`register/derive/catalogue.ts`).
 */

/** Maximum number of faults reported for one field. */
const TOLD = 1000;

/** A row that refers to a row which is deleted, or was never there. */
export interface DeadReference {
  readonly tenantId: string;
  readonly register: AnyRegister;
  readonly field: string;
  readonly id: string;
  readonly title: string;
  /** The row it refers to, and the level that row lives at; null when there is no such row. */
  readonly target: { readonly register: AnyRegister; readonly id: string; readonly levelId: string | null };
}

/** References of rows that are not deleted to rows that are: in some registers, by default in all. */
export async function deadReferences(
  db: Db,
  registers: readonly AnyRegister[] = allRegisters,
): Promise<readonly DeadReference[]> {
  const found: DeadReference[] = [];
  for (const register of registers)
    for (const { name, field, target } of namingFields(register)) {
      // the fields a subset shares with its base are asked there
      if (register.subset && name in baseOf(register).fields) continue;
      const it = column('t', name);
      const named = isMany(field) ? sql`unnest(${it})` : it;
      const some = await rows(
        db,
        sql<{ tenantId: string; id: string; title: string | null; target: string; levelId: string | null }>`
          select t.tenant_id as "tenantId", t.id, ${titleOf(register, 't')} as title, n.id as target, x.level_id as "levelId"
          from ${table(baseOf(register))} t cross join lateral (select ${named} as id) n
            left join ${table(target)} x on x.tenant_id = t.tenant_id and x.id = n.id
          where t.deleted_at is null and n.id is not null and (x.id is null or x.deleted_at is not null)
          order by t.id limit ${TOLD}`,
      );
      for (const { tenantId, id, title, target: targetId, levelId } of some)
        found.push({
          tenantId,
          register,
          field: name,
          id,
          title: title ?? '',
          target: { register: target, id: targetId, levelId },
        });
    }
  return found;
}

/** The levels above a level, and itself, as a path; there is none below it. */
export async function pathTo(db: Db, tenantId: string, levelId: string): Promise<LevelPath> {
  const above = await rows(
    db,
    sql<{ id: string; step: keyof LevelPath }>`with recursive up as (
        select id, step, parent_id from level where tenant_id = ${tenantId}::uuid and id = ${levelId}::uuid
        union all select l.id, l.step, l.parent_id from level l join up on l.tenant_id = ${tenantId}::uuid and l.id = up.parent_id)
      select id, step from up`,
  );
  return { ...companyPath(tenantId), ...Object.fromEntries(above.map(({ id, step }) => [step, id])) };
}

/**
 * Brings back the deleted rows that others refer to: their deletion would have been refused. Returns how many came
 * back; what cannot come back, because its name is taken or what it refers to is deleted in turn, stays.
 */
export async function restoreReferred(db: Db): Promise<number> {
  let count = 0;
  for (;;) {
    const gone = (await deadReferences(db)).flatMap(({ tenantId, target: { register, id, levelId } }) =>
      levelId === null ? [] : [{ tenantId, register, id, levelId }],
    );
    let restored = 0;
    for (const some of Map.groupBy(gone, (reference) =>
      [reference.tenantId, reference.levelId, reference.register.key].join(),
    ).values())
      for (const { tenantId, register, levelId } of some.slice(0, 1)) {
        const actor = ofCommand(tenantId, await pathTo(db, tenantId, levelId));
        const ids = [...new Set(some.map(({ id }) => id))];
        restored += await transaction(db, async (tx) => (await restoreRows(tx, actor, register, ids)).restored.length);
      }
    count += restored;
    if (restored === 0) return count;
  }
}

/** The titles of rows of a register, for a report. */
export async function titlesOf(
  db: Db,
  register: AnyRegister,
  options: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  const found = await rows(
    db,
    sql<{ title: string | null }>`select ${titleOf(register, 't')} as title from ${table(register)} t
      where t.tenant_id = ${options.tenantId}::uuid and t.id = any(${idArray(options.ids)}) order by t.id`,
  );
  return found.map(({ title }) => title ?? '');
}
