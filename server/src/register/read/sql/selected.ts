import type { RawBuilder } from 'kysely';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { attempt, type Db, sql, transaction, type Tx } from '../../../db/database.ts';
import { onFew } from '../../../db/cached-plans.ts';
import type { Actor } from '../../row/actor.ts';
import { idArray, table, visible } from '../../row/columns.ts';
import { where } from './filter-sql.ts';

/** The condition for the rows `t` that a selection covers, among those the actor sees. */
export const selectedSql = (register: AnyRegister, actor: Actor, selection: Selection): RawBuilder<boolean> =>
  selection.mode === 'these'
    ? sql<boolean>`${visible(register, actor, 't')} and t.id = any(${idArray(selection.ids)})`
    : sql<boolean>`${where(register, actor, selection.filter)} and not t.id = any(${idArray(selection.except ?? [])})`;

/** Whether an id is that of a row the selection covers. */
export const isSelected =
  (register: AnyRegister, actor: Actor, selection: Selection) =>
  (id: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`exists (select from ${table(register)} t where t.id = ${id} and ${selectedSql(register, actor, selection)})`;

/**
 * Does something to the rows of a selection, all or nothing; when the selection lists only a few rows, the database
 * caches the plans of the statements.
 */
export const actOnSelected = <T>(db: Db, selection: Selection, work: (tx: Tx) => Promise<T>): Promise<T> =>
  onFew(sizeOf(selection), () => transaction(db, work));
const sizeOf = (selection: Selection): number => (selection.mode === 'these' ? selection.ids.length : Infinity);

/**
 * The same, except that a dry run does all of it and takes it back: what it reports is what the act then does (ADR 99).
 */
export const tryOnSelected = <T>(
  db: Db,
  { selection, dryRun }: { readonly selection: Selection; readonly dryRun: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> => onFew(sizeOf(selection), () => attempt(db, async (tx) => ({ keep: !dryRun, found: await work(tx) })));
