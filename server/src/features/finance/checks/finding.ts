import { CHECK_MESSAGES } from '@plumbline/contract/rules/invoice/check-result.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rowsByKeptPlan, sql, type Tx } from '../../../db/database.ts';

/**
 * What a failure does: `error` stops every pass; `waivable` stops it until a second reviewer waives it with a reason;
 * a `warning` must be acknowledged; a `note` is only shown.
 */
export type Severity = 'error' | 'waivable' | 'warning' | 'note';

/** What a check found in an invoice, or in one of its lines. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  /** A check that cannot run says so; that is a warning, and never passed. */
  readonly outcome: 'ok' | 'failed' | 'notCheckable';
  /** The id of the line. */
  readonly line?: string | null;
  readonly expected?: string | null;
  readonly actual?: string | null;
  readonly message: Word;
}

/** An invoice under check. */
export interface Subject {
  readonly tx: Tx;
  readonly tenantId: string;
  readonly id: string;
  /** Today where the invoice is reviewed, `yyyy-mm-dd`. */
  readonly today: string;
}

/** The result of a check that passed. */
export const passed = (code: string, severity: Severity): Finding => ({
  code,
  severity,
  outcome: 'ok',
  message: CHECK_MESSAGES.passed,
});
/** The invoice of a subject as `i`, for the FROM of a statement. */
export const invoiceSql = ({ tenantId, id }: Subject): RawBuilder<unknown> =>
  sql`(select * from invoice where tenant_id = ${tenantId}::uuid and id = ${id}::uuid) i`;
/** The lines of a subject as `l`, joined to `i`. */
export const linesSql = sql`join invoice_line l on l.tenant_id = i.tenant_id and l.invoice = i.id and l.deleted_at is null`;
/** The contract line of a line as `c` and its contract as `k`. */
export const orderedSql = sql`join contract_line c on c.tenant_id = l.tenant_id and c.id = l.contract_line
  join contract k on k.tenant_id = c.tenant_id and k.id = c.contract`;

/** A name without width, case, blanks and brackets, as two systems write it differently. */
export const foldedName = (it: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(lower(normalize(coalesce(${it}, ''), nfkc)), '[[:space:]()\\[\\]（）·.,，。-]', '', 'g')`;
/** An identifier without width, case and blanks. */
export const foldedId = (it: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`upper(regexp_replace(normalize(coalesce(${it}, ''), nfkc), '[[:space:]]', '', 'g'))`;

/** Live invoices: those that consume what they invoice. */
export const consumes = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.state`)} in ('pending', 'pending2', 'passed', 'redPart'))`;

/** What a statement says of a check: undefined columns are blank. */
export interface Examined {
  readonly line?: string | null;
  readonly bad: boolean | null;
  readonly severity?: Severity;
  readonly expected?: string | null;
  readonly actual?: string | null;
  readonly title?: string | null;
}

/** A check by a statement that returns one row for each thing it looked at. */
export interface Rule {
  readonly code: string;
  readonly severity: Severity;
  readonly from: RawBuilder<Examined>;
  readonly message: (row: Examined) => Word;
  /** What a check says that cannot run; by default what it says when it fails. */
  readonly unknown?: Word;
}
/** A check by a statement. */
export const rule = (code: string, severity: Severity, more: Omit<Rule, 'code' | 'severity'>): Rule => ({
  code,
  severity,
  ...more,
});

/** What a rule says of a thing it looked at: `bad` says that it failed, null that it cannot be checked. */
function findingOf({ code, severity, message, unknown }: Rule, row: Examined): Finding {
  const { line = null, expected = null, actual = null } = row;
  const outcome = row.bad === null ? 'notCheckable' : 'failed';
  const words = row.bad === null && unknown ? unknown : message(row);
  return { code, severity: row.severity ?? severity, outcome, line, expected, actual, message: words };
}

/**
 * The findings of rules, in their order, by one statement whose plan is kept: forty statements would take longer to plan
 * than to run. One result stands for all that passed; a rule that found nothing to look at does not apply.
 */
export async function findingsOf({ tx }: Subject, rules: readonly Rule[]): Promise<readonly Finding[]> {
  const each = rules.map(({ from }, at) => sql`select ${sql.lit(at)} as at, to_jsonb(x) as row from (${from}) x`);
  // planned once for any invoice: planning it for each takes longer than all else that a check does
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  const examined = await rowsByKeptPlan(
    tx,
    sql<{ at: number; row: Examined }>`${sql.join(each, sql` union all `)} order by at`,
  );
  await sql`set local plan_cache_mode = auto`.execute(tx);
  const byRule = Map.groupBy(examined, ({ at }) => at);
  return rules.flatMap((one, at) => {
    const looked = byRule.get(at) ?? [];
    const found = looked.flatMap(({ row }) => (row.bad === false ? [] : [findingOf(one, row)]));
    return found.length > 0 || looked.length === 0 ? found : [passed(one.code, one.severity)];
  });
}
