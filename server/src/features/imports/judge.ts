import type { RawBuilder } from 'kysely';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import { isEmpty, startOf } from '@plumbline/contract/field/kinds.ts';
import { listSheetOf } from '@plumbline/contract/registers/list-sheets.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { type Tx, oneRow, rows, sql } from '../../db/database.ts';
import { secondKeysOf, snake } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, titleOf } from '../../register/row/columns.ts';
import { diffSql } from '../../register/history/history.ts';
import { clearHiddenInTable } from '../../register/row/hidden-fields.ts';
import { newErrorsOf } from '../../register/write/new-values.ts';
import { holdNamedBy, lockNamed } from '../../register/write/hold-named.ts';
import { refusedRemovals } from '../../register/write/remove.ts';
import { lockingSql } from '../../register/row/lock-rows.ts';
import { isCausedBy, type RowError, rulesOf } from '../../register/row/rules.ts';
import { rowErrorsOf } from '../../register/row/row-errors.ts';
import { ONE_ONLY, singleFlags } from '../../register/write/single-flags.ts';
import { narrowedIn, withUnseen } from '../../register/row/unseen-links.ts';
import { isWritable } from '../../register/row/values.ts';
import { addUnknown } from './add-unknown.ts';
import { cellError, filledSql } from './cell-error.ts';
import type { FileColumns } from './columns.ts';
import { noteGuarded } from './guarded.ts';
import { holdLineParents, noteWarned, placeLines, refusedNewLines } from './line-rows.ts';
import { noteAlike } from './note-alike.ts';
import { noteLookAlikes } from './look-alikes.ts';
import { noteSuperseded } from './note-superseded.ts';
import { refuseOrphans } from './own-rows.ts';
import { refusedPairs } from './pairs.ts';
import { refuse } from './refuse-lines.ts';
import { namedRows, resolve } from './resolve.ts';
import { holdOwners } from './sign-rows.ts';
import { givenBefore, keepFirst, toldTwice } from './twice.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

const WORDS = {
  repeated: w('This row appears twice in the file; the first one is used.', '该行在文件中重复，以第一次出现为准。'),
  nothingToDelete: w('There is no such row to delete.', '没有可删除的行。'),
  noSuchNumber: w(
    'There is no row with this number. Leave the cell blank for a new one; the system assigns the number.',
    '没有此编号的行。新增请留空，编号由系统生成。',
  ),
  otherRow: w('The external number belongs to another row: ', '该外部编号属于另一行：'),
  otherKind: w('This name is taken by a tagged item of another type.', '该名称已被其他类型的位号对象使用。'),
} as const;

/** An error of a cell; `title` replaces `{title}` in the words. */
function problem(name: string, { words, title }: Pick<RowError, 'words' | 'title'>): RawBuilder<unknown> {
  const render = (text: string): RawBuilder<unknown> =>
    filledSql(sql`${text}::text`, title ? { title: sql`coalesce(${title}, '')` } : {});
  return cellError(name, { en: render(words.en), zh: render(words.zh) });
}

/** The lines to be judged: `hold` locks what is to be written, `among` tells them from those of earlier sheets. */
export interface Judged extends FileColumns {
  readonly hold: boolean;
  /** How a row that an earlier sheet of the file gave is taken; undefined where there are no others. */
  readonly among: 'refused' | 'kept' | undefined;
  /** Rows that exist are left as they are. */
  readonly leaves: boolean;
}

/**
 * Matches each line to its row and decides its outcome: fills `typed`, and `verdict(n, id, outcome, changes, …)`; errors
 * of a line are added to `typed.problems`. With `hold`, the rows to be written are locked before their registers are
 * asked whether they may be written, and rows changed in the meantime are compared again.
 */
export async function judge(tx: Tx, actor: Actor, register: AnyRegister, file: Judged): Promise<void> {
  await addUnknown(tx, actor, register, file);
  do {
    await compare(tx, actor, register, file);
    await holdOwners(tx, actor, register, file.signs);
  } while (file.hold && (await haveMoved(tx, actor, register, file)));
  const sheet = listSheetOf(register.key);
  if (sheet !== undefined) return refuse(tx, await refusedPairs(tx, actor, sheet));
  await refuseGuarded(tx, actor, register);
  await refuse(tx, await refusedNewLines(tx, actor, register));
  await refuseUsed(tx, actor, register, file.hold);
  await refuseOrphans(tx, register, file.columns);
  return noteWarned(tx, actor, register);
}

/** Compares the lines with the current rows. */
async function compare(tx: Tx, actor: Actor, register: AnyRegister, options: Judged): Promise<void> {
  await sql`drop table if exists typed0, typed, verdict`.execute(tx);
  await resolve(tx, actor, register, options);
  const written = options.columns.filter((column) => isWritable(column.field)).map((column) => column.name);
  await clearHiddenInTable(register, 'typed', written)?.execute(tx);
  await keepUnseen(tx, actor, register, written);
  await complain(tx, [
    ...(options.among === 'refused' ? [{ when: givenBefore, told: toldTwice() }] : []),
    ...complaintsOf(register, options, written),
    ...(await complaintsOfNew(tx, actor, register, written)),
  ]);
  await placeLines(tx, actor, register);
  await noteGuarded(tx, actor, register, options);
  await noteAlike(tx, actor, register);
  await noteLookAlikes(tx, options);
  await sql`create temp table verdict on commit drop as select s.n, s.id, case
      when s.problems <> '[]'::jsonb then 'invalid' when s.act = 'delete' then 'deleted' when s.existing is null then 'added' else 'updated' end as outcome,
      case when s.existing is not null and s.act is null and s.problems = '[]'::jsonb then ${diffSql(register, written)} else '{}'::jsonb end as changes,
      '{}'::jsonb as more_was, '{}'::jsonb as more_becomes
    from typed s left join ${table(register)} t on t.tenant_id = s.tenant_id and t.id = s.existing`.execute(tx);
  await sql`update verdict set outcome = 'unchanged' where outcome = 'updated' and changes = '{}'::jsonb`.execute(tx);
  if (options.leaves)
    await sql`update verdict set outcome = 'unchanged', changes = '{}' where outcome = 'updated'`.execute(tx);
  if (options.among === 'kept') await keepFirst(tx);
  await sql`create index on verdict (id)`.execute(tx);
  // without it one line of an outcome is expected, and what checks the lines is compared line by line
  await sql`analyze verdict (n, id, outcome)`.execute(tx);
  await noteSuperseded(tx, actor, register, options);
}

/**
 * Keeps the references in rows that the importing user may not see, so that importing their own export changes nothing.
 */
async function keepUnseen(tx: Tx, actor: Actor, register: AnyRegister, written: readonly string[]): Promise<void> {
  const narrowed = narrowedIn(actor, register, written);
  if (narrowed.length === 0) return;
  const assignments = narrowed.map((name) => {
    const value = withUnseen(actor, register, { name, said: column('typed', name), held: column('x', name) });
    return sql`${sql.ref(snake(name))} = ${value}`;
  });
  await sql`update typed set ${sql.join(assignments)} from ${table(register)} x
    where x.tenant_id = ${tenantOf(actor)} and x.id = typed.existing`.execute(tx);
}

/**
 * Locks what the lines name, the rows to be changed or deleted, and the keys, all until the import ends: who deletes or
 * moves a named row meanwhile waits, and is told what for. True when one of them was written since it was compared.
 */
async function haveMoved(tx: Tx, actor: Actor, register: AnyRegister, file: FileColumns): Promise<boolean> {
  // the pairs of a list are written through the rows that own them
  if (listSheetOf(register.key) !== undefined) return false;
  await holdLineParents(tx, actor, register);
  const written = file.columns.filter(({ field }) => isWritable(field)).map(({ name }) => name);
  const from = sql`(select s.* from typed s join verdict v on v.n = s.n where v.outcome in ('added', 'updated')) s`;
  const gone = await lockNamed(tx, actor, register, {
    from,
    fields: written,
    ids: 'made',
    // a line may name one that is refused: it is refused for that, later, and the row is not gone
    together: sql`select id from typed`,
  });
  await holdNamedBy(tx, actor, register, sql<boolean>`t.id in (select id from verdict where outcome = 'deleted')`);
  const found = await oneRow(
    tx,
    sql<{ moved: boolean }>`with held as materialized (
        select t.id, t.rev from ${table(register)} t where t.tenant_id = ${tenantOf(actor)}
          and t.id in (select id from verdict where outcome in ('updated', 'deleted')) order by t.id ${lockingSql(register, written)} of t)
      select exists (select from verdict v join typed s on s.n = v.n left join held h on h.id = v.id
        where v.outcome in ('updated', 'deleted') and h.rev is distinct from s.seen) as moved`,
  );
  return gone.length > 0 || found?.moved === true || (await areTaken(tx, actor, register, file));
}

/** True when another user took a key that the file is to add, where the register can lock its keys. */
async function areTaken(tx: Tx, actor: Actor, register: AnyRegister, { columns }: FileColumns): Promise<boolean> {
  const { holdKeys } = rulesOf(register);
  const isNew = sql`s.existing is null and s.act is null`;
  const exists = async (from: RawBuilder<unknown>): Promise<boolean> =>
    (await rows(tx, sql`select from ${from} where ${isNew} limit 1`)).length > 0;
  if (holdKeys === undefined || !(await exists(sql`typed s`))) return false;
  await holdKeys(tx, actor);
  return exists(sql`typed s join ${namedRows(actor, register, { columns, alias: 't' })}`);
}

/** A possible error of lines: the condition, and the message. */
interface Complaint {
  readonly when: RawBuilder<unknown>;
  readonly told: RawBuilder<unknown>;
}

/** Errors of lines by themselves and relative to each other; later ones may depend on earlier ones. */
function complaintsOf(
  register: AnyRegister,
  fileColumns: FileColumns,
  written: readonly string[],
): readonly Complaint[] {
  const numbers = fileColumns.columns.filter(({ field, role }) => role === 'key' && field.computed);
  const flags = singleFlags(register).filter((singleFlag) => written.includes(singleFlag));
  return [
    complaint(sql`nth > 1`, '', WORDS.repeated),
    complaint(sql`second_nth > 1 and nth = 1`, '', WORDS.repeated),
    {
      when: sql`second_other is not null`,
      told: cellError(secondKeysOf(register)[0] ?? '', {
        en: sql`${WORDS.otherRow.en}::text || second_other || '.'`,
        zh: sql`${WORDS.otherRow.zh}::text || second_other || '。'`,
      }),
    },
    complaint(sql`foreign_kind`, 'name', WORDS.otherKind),
    complaint(sql`act = 'delete' and existing is null`, '', WORDS.nothingToDelete),
    ...numbers.map(({ name }) =>
      complaint(sql`existing is null and ${sql.ref(snake(name))} is not null`, name, WORDS.noSuchNumber),
    ),
    ...neededBy(register).map((name) => {
      const blank = written.includes(name)
        ? sql`and ${sql.ref(snake(name))} is null and problems = '[]'::jsonb`
        : sql``;
      return complaint(sql`existing is null and act is null ${blank}`, name, fieldMessages.required);
    }),
    ...rowErrorsOf(register, 'typed').map((rowError) => {
      const judged = isCausedBy(rowError, written) ? sql`` : sql`and existing is null`;
      return complaint(sql`act is null ${judged} and ${rowError.when}`, rowError.field, rowError);
    }),
    ...flags.map((name) =>
      complaint(
        sql`act is null and ${column('typed', name)} and exists (select from typed o where o.n < typed.n and o.act is null and ${column('o', name)})`,
        name,
        ONE_ONLY,
      ),
    ),
  ];
}

/** Values that may not be newly given: inactive people, and fields that require a right. */
async function complaintsOfNew(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  fields: readonly string[],
): Promise<readonly Complaint[]> {
  const sides = (name: string) => ({
    now: column('typed', name),
    was: sql`(select e.${sql.ref(snake(name))} from ${table(register)} e
      where e.tenant_id = ${tenantOf(actor)} and e.id = typed.existing)`,
    beside: (other: string) => column('typed', other),
  });
  const errors = await newErrorsOf(tx, actor, register, { fields, sides });
  return errors.map((error) => complaint(sql`act is null and ${error.when}`, error.field, error));
}

/** The fields that a new row requires. */
const neededBy = (register: AnyRegister): readonly string[] =>
  Object.entries(register.fields)
    .filter(([, field]) => field.required && isWritable(field) && isEmpty(startOf(field)))
    .map(([name]) => name);

const complaint = (
  when: RawBuilder<unknown>,
  name: string,
  message: Word | Pick<RowError, 'words' | 'title'>,
): Complaint => ({ when, told: problem(name, 'words' in message ? message : { words: message }) });

/**
 * Adds the errors to each line, in this order. Most files have few kinds of error, so one query over the lines first
 * finds which kinds occur at all.
 */
async function complain(tx: Tx, complaints: readonly Complaint[]): Promise<void> {
  const any = complaints.map(({ when }) => sql`coalesce(bool_or(${when}), false)`);
  const found = await oneRow(tx, sql<{ any: boolean[] }>`select array[${sql.join(any)}] as any from typed`);
  for (const [at, { when, told: message }] of complaints.entries())
    if (found?.any[at])
      await sql`update typed set problems = problems || jsonb_build_array(${message}) where ${when}`.execute(tx);
}

/** Refuses rows whose register does not allow the change, with one check for each set of changed fields. */
async function refuseGuarded(tx: Tx, actor: Actor, register: AnyRegister): Promise<void> {
  const { guard } = rulesOf(register);
  if (!guard) return;
  const groups = await rows(
    tx,
    sql<{ fields: string[]; ids: string[] }>`select fields, array_agg(id) as ids from (
        select id, array(select jsonb_object_keys(changes) order by 1) as fields from verdict where outcome = 'updated') x group by fields`,
  );
  for (const { fields, ids } of groups) await refuse(tx, await guard(tx, actor, { op: 'update', ids, fields }));
}

async function refuseUsed(tx: Tx, actor: Actor, register: AnyRegister, holds: boolean): Promise<void> {
  const gone = await rows(
    tx,
    sql<{
      id: string;
      title: string;
    }>`select v.id, ${titleOf(register, 't')} as title from verdict v join ${table(register)} t
      on t.tenant_id = ${tenantOf(actor)} and t.id = v.id where v.outcome = 'deleted'`,
  );
  if (gone.length > 0) await refuse(tx, await refusedRemovals(tx, actor, register, gone, { holds }));
}
