import type { ImportConsequence } from '@plumbline/contract/features/imports/calls/import-rows.ts';
import { FOLLOWED_KEPT } from '@plumbline/contract/lists/import-consequence.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { listSheetOf } from '@plumbline/contract/registers/list-sheets.ts';
import { type Contribution, orderedPoint } from '../../compose/point.ts';
import { backTo, type Db, type Tx, rows, sql } from '../../db/database.ts';
import { baseOf } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { followedIn } from './followed.ts';

/** A record that an import affects beyond its own rows. */
export interface Followed {
  readonly register: string;
  readonly id: string;
  readonly name: string;
}
/** A consequence of an import that its history does not show, and the affected records in order. */
interface FoundConsequence extends Pick<ImportConsequence, 'subject' | 'action'> {
  readonly followed: readonly Followed[];
}
/** Finds a consequence of an import from its writes; called inside its transaction. */
type FindConsequences = (tx: Tx, actor: Actor, job: string) => Promise<readonly FoundConsequence[]>;

const finders = orderedPoint<'adds', FindConsequences>('adds');

/** A feature's check for consequences of an import, such as certificates put in doubt. */
export const consequences: (find: FindConsequences) => Contribution<'adds'> = finders.add;

/** The consequences that the features find in the writes of an import. */
export async function collectConsequences(tx: Tx, actor: Actor, job: string): Promise<readonly FoundConsequence[]> {
  const found: FoundConsequence[] = [];
  for (const find of finders.read()) found.push(...(await find(tx, actor, job)));
  return found.filter(({ followed }) => followed.length > 0);
}

/** Maximum records named in the summary; the list has all of them. */
const NAMED = 20;

const summary = ({ subject, action, followed }: FoundConsequence): ImportConsequence => ({
  subject,
  action,
  count: followed.length,
  titles: followed.slice(0, NAMED).map(({ name }) => name),
});

/** Counts the rows of other registers that an import changed, from the history of the batch. */
async function counted(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  job: string,
): Promise<readonly ImportConsequence[]> {
  const found = await rows(
    tx,
    sql<{ subject: string; action: ImportConsequence['action']; count: number }>`
      select register as subject, action, count(distinct row_id) as count from history
      where tenant_id = ${actor.tenantId}::uuid and batch = ${job}::uuid and register <> ${baseOf(listSheetOf(register.key)?.list.of ?? register).key}
      group by register, action order by register, action`,
  );
  return found.map((consequence) => ({ ...consequence, titles: [] }));
}

/** One row of `import_followed`. */
interface Kept extends Followed {
  readonly action: ImportConsequence['action'];
  readonly fields: readonly string[];
}

/**
 * The first records of each kind that a trial run changed, taken in turn, so that a large kind leaves room for small
 * ones.
 */
async function changed(
  tx: Tx,
  actor: Actor,
  request: { readonly job: string; readonly counts: readonly ImportConsequence[]; readonly most: number },
): Promise<readonly Kept[]> {
  const parts = followedIn(actor, request.job, [...new Set(request.counts.map(({ subject }) => subject))]);
  if (parts.length === 0 || request.most <= 0) return [];
  return rows(
    tx,
    sql<Kept>`select register, id, action, name, fields from (
        select f.*, row_number() over (partition by register, action order by title_sort, id) as place
        from (${sql.join(parts, sql` union all `)}) f) p
      order by place, register, action limit ${request.most}`,
  );
}

/**
 * Runs the writes of an import and stores their consequences. A trial run writes too, into a part of the transaction
 * that is rolled back, so that the preview equals the result; the records it would have changed are stored by name.
 */
export async function withConsequences(
  tx: Tx,
  part: {
    readonly actor: Actor;
    readonly register: AnyRegister;
    readonly job: string;
    /** True when the writes are rolled back at once. */
    readonly trial: boolean;
    /** The connection for the report, when the writes are rolled back later. */
    readonly outside?: Db | undefined;
  },
  write: () => Promise<void>,
): Promise<void> {
  const { actor, job } = part;
  if (part.trial) await sql`savepoint trial`.execute(tx);
  await write();
  const counts = await counted(tx, actor, part.register, job);
  const more = await collectConsequences(tx, actor, job);
  const doubts = more.flatMap(({ action, followed }) => followed.map((row): Kept => ({ ...row, action, fields: [] })));
  const isTakenBack = part.trial || part.outside !== undefined;
  const rest = isTakenBack ? await changed(tx, actor, { job, counts, most: FOLLOWED_KEPT - doubts.length }) : [];
  if (part.trial) await backTo(tx, 'trial');
  const into = part.outside ?? tx;
  const data = JSON.stringify([...counts, ...more.map(summary)]);
  await sql`insert into import_consequence (tenant_id, job_id, subject, action, count, titles)
    select ${actor.tenantId}::uuid, ${job}::uuid, subject, action, count, titles
    from jsonb_to_recordset(${data}::jsonb) as c(subject text, action text, count int, titles text[])`.execute(into);
  const entries = [...doubts, ...rest].map((entry, at) => ({ ...entry, number: at + 1 }));
  await sql`insert into import_followed (tenant_id, job_id, number, register, row_id, action, name, fields)
    select ${actor.tenantId}::uuid, ${job}::uuid, number, register, id, action, name, fields
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as c(number int, register text, id uuid, action text, name text, fields text[])`.execute(into);
}
