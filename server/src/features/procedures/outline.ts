import { type Outline, OUTLINES, type OutlineOf } from '@plumbline/contract/features/procedures/outlines.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { AppError } from '@plumbline/contract/errors.ts';
import { type Db, oneRow, rows, sql, type Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table, visible } from '../../register/row/columns.ts';
import { areLocked, lockIfNeeded, lockQuery } from '../../register/row/lock-rows.ts';
import type { Rules } from '../../register/row/rules.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

/** The registers that make up an outline. */
export interface Registers {
  readonly owner: AnyRegister;
  readonly section: AnyRegister;
  readonly step: AnyRegister;
}
/** The registers of procedures or of skeletons. */
export const registersOf = (outlineKind: OutlineOf): Registers => {
  const { owner, section, step } = OUTLINES[outlineKind];
  return { owner: known(owner), section: known(section), step: known(step) };
};

/** True when sections and steps can be completed; those of a skeleton never are. */
const isExecuted = ({ step }: Registers): boolean => 'completedOn' in step.fields;
/** Who completed row `t`, and when, as JSON. */
export const completedSql = (by = 'completedBy', on = 'completedOn'): RawBuilder<unknown> =>
  sql`case when ${column('t', on)} is not null then json_build_object('by', (select a.name from authorised_person a
    where a.tenant_id = t.tenant_id and a.id = ${column('t', by)}), 'on', ${column('t', on)}) end`;

/** @throws AppError `notFound` when there is no such procedure or skeleton */
export async function demandOwner(db: Db, actor: Actor, { owner }: Registers, id: string): Promise<void> {
  const found = await oneRow(
    db,
    sql`select t.id from ${table(owner)} t where ${visible(owner, actor, 't')} and t.id = ${id}::uuid`,
  );
  if (!found) throw new AppError('notFound');
}

/** Serializes all writes to one procedure or skeleton: its row is locked before anything in its outline. */
export const lockOutlineOwner = (tx: Tx, actor: Actor, { owner }: Registers, id: string): Promise<void> =>
  lockIfNeeded(tx, owner, {
    ids: [id],
    those: sql<boolean>`t.tenant_id = ${tenantOf(actor)} and t.id = ${id}::uuid`,
  });

/**
 * Locks the procedures or skeletons that the given sections or steps belong to, in the order of their ids; see {@link lockOutlineOwner}.
 */
export const ownersHeld =
  (outlineKind: OutlineOf, which: 'section' | 'step'): NonNullable<Rules['holdOwners']> =>
  async (tx, actor, { ids, source }) => {
    const registers = registersOf(outlineKind);
    const { owner, section, [which]: register } = registers;
    const by = which === 'section' ? owner.key : section.key;
    const comes = source?.fields.includes(by) ? source : undefined;
    // a transaction that locked the rows has already locked their owners
    if (!comes && areLocked(tx, register, ids)) return;
    const owned = (by: AnyRegister, those: RawBuilder<unknown>): RawBuilder<unknown> =>
      sql`select ${column('z', owner.key)} from ${table(by)} z where z.tenant_id = ${tenantOf(actor)} and z.id ${those}`;
    const named = comes && sql`select ${column('s', by)} from ${comes.from}`;
    const coming = named && (which === 'section' ? named : owned(section, sql`in (${named})`));
    const those = sql`${owned(register, sql`= any(${idArray(ids)})`)} ${coming ? sql`union all ${coming}` : sql``}`;
    await lockQuery(tx, owner, sql<boolean>`t.tenant_id = ${tenantOf(actor)} and t.id in (${those})`);
  };

/** Sections in execution order: each before its subsections; sections whose parent is missing come last. */
function inOrder<S extends { readonly id: string; readonly parent: string | null }>(
  sections: readonly S[],
): readonly S[] {
  const there = new Set(sections.map(({ id }) => id));
  const within = Map.groupBy(sections, ({ parent }) => (parent !== null && there.has(parent) ? parent : ''));
  const done = new Set<string>();
  const walk = (parent: string): readonly S[] =>
    (within.get(parent) ?? []).flatMap((node) => {
      if (done.has(node.id)) return [];
      done.add(node.id);
      return [node, ...walk(node.id)];
    });
  const walked = walk('');
  return [...walked, ...sections.filter(({ id }) => !done.has(id))];
}

/** Reads the outline of a procedure or skeleton; `more` adds columns of its steps, with the row as `t`. */
export async function readOutline(
  db: Db,
  actor: Actor,
  request: { readonly registers: Registers; readonly id: string },
): Promise<Outline>;
export async function readOutline<M>(
  db: Db,
  actor: Actor,
  request: { readonly registers: Registers; readonly id: string; readonly more: RawBuilder<M> },
): Promise<Outline & { readonly steps: readonly (Outline['steps'][number] & M)[] }>;
export async function readOutline(
  db: Db,
  actor: Actor,
  request: { readonly registers: Registers; readonly id: string; readonly more?: RawBuilder<unknown> },
): Promise<Outline> {
  const { owner, section, step } = request.registers;
  const completed = isExecuted(request.registers) ? completedSql() : sql`null`;
  const sections = await rows(
    db,
    sql<
      Outline['sections'][number]
    >`select t.id, t.rev, t.number, t.description, t.parent_section as parent, ${completed} as completed
      from ${table(section)} t where ${visible(section, actor, 't')} and ${column('t', owner.key)} = ${request.id}::uuid
      order by natural_sort(t.number), t.id`,
  );
  const steps = await rows(
    db,
    sql<Outline['steps'][number]>`select t.id, t.rev, ${column('t', section.key)} as section, t.number, t.description,
        t.hold_point as "holdPoint", t.expected_value as "expectedValue",
        (select json_build_object('id', u.id, 'title', u.name) from unit_of_measure u where u.tenant_id = t.tenant_id and u.id = t.unit) as unit,
        t.lower_limit as "lowerLimit", t.upper_limit as "upperLimit", ${completed} as completed ${request.more ? sql`, ${request.more}` : sql``}
      from ${table(step)} t where ${visible(step, actor, 't')} and ${column('t', owner.key)} = ${request.id}::uuid
      order by natural_sort(t.number), t.id`,
  );
  const ordered = inOrder(sections);
  const bySection = Map.groupBy(steps, (row) => row.section);
  return { sections: ordered, steps: ordered.flatMap(({ id }) => bySection.get(id) ?? []) };
}
