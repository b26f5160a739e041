import type { RawBuilder } from 'kysely';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { type Db, type Tx, rows, sql } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { table } from '../../register/row/columns.ts';
import { sheetText } from '../../register/row/sheet-columns.ts';

/** Lines copied at once from one connection to another. */
const AT_ONCE = 2000;
/** A database function takes at most a hundred arguments. */
const PAIRS_AT_ONCE = 45;

/**
 * The text of each changed field of row `t`, by field. Others read it too: of rows of lower levels, it names those of the
 * scope alone.
 */
function textsOf(
  register: AnyRegister,
  actor: Actor,
  names: readonly string[],
  language: Language,
): RawBuilder<unknown> {
  const pairs = names.map(
    (name) =>
      sql`${name}::text, case when v.changes ? ${name} then coalesce(${sheetText(register, { ...actor, reach: 'path' }, name, language)}, '') end`,
  );
  const groups = Array.from({ length: Math.ceil(pairs.length / PAIRS_AT_ONCE) }, (_, at) =>
    pairs.slice(at * PAIRS_AT_ONCE, (at + 1) * PAIRS_AT_ONCE),
  );
  return sql`jsonb_strip_nulls(${sql.join(
    groups.map((group) => sql`jsonb_build_object(${sql.join(group)})`),
    sql` || `,
  )})`;
}

/** A checked part whose outcome is stored. */
export interface KeepRows {
  readonly actor: Actor;
  readonly job: string;
  readonly register: AnyRegister;
  /** The fields the import writes. */
  readonly written: readonly string[];
  readonly language: Language;
  /**
   * The connection for the lines, when the transaction will be rolled back; undefined to use the transaction itself.
   */
  readonly outside: Db | undefined;
}

/**
 * Stores the outcome of each row that is not simply unchanged: why it is invalid, its old and new values, and its
 * notes.
 */
export async function keepRows(tx: Tx, judged: KeepRows): Promise<void> {
  const { actor, register, written } = judged;
  const texts = written.length > 0 ? textsOf(register, actor, written, judged.language) : sql`'{}'::jsonb`;
  // the same texts for the line as it will be written, with the line in place of the row
  const becomes = sql`(select ${texts} from (select s.*) t)`;
  const found = sql`select v.n, v.outcome, s.key, nullif(s.problems, '[]'::jsonb) as problems,
      case when v.outcome = 'updated' then ${texts} || v.more_was end as was,
      case when v.outcome = 'updated' then ${becomes} || v.more_becomes end as becomes, s.notes, s.existing as row_id
    from verdict v join typed s on s.n = v.n left join ${table(register)} t on t.tenant_id = s.tenant_id and t.id = s.existing
    where v.outcome <> 'unchanged' or s.notes is not null`;
  const into = (from: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`insert into import_row (tenant_id, job_id, number, outcome, key, problems, was, becomes, notes, row_id)
      select ${actor.tenantId}::uuid, ${judged.job}::uuid, n, outcome, key, problems, was, becomes, notes, row_id from ${from}`;
  if (judged.outside === undefined) {
    await into(sql`(${found}) k`).execute(tx);
    return;
  }
  for (let after = 0; ;) {
    const some = await rows(
      tx,
      sql<{ n: number }>`select * from (${found}) k where n > ${after} order by n limit ${AT_ONCE}`,
    );
    const last = some.at(-1);
    if (last === undefined) return;
    const lines = sql`jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
      as k(n int, outcome text, key text, problems jsonb, was jsonb, becomes jsonb, notes jsonb, row_id uuid)`;
    await into(lines).execute(judged.outside);
    after = last.n;
  }
}
