import { CHECK_MESSAGES } from '@plumbline/contract/rules/invoice/check-result.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { rows, sql, type Tx } from '../../../db/database.ts';

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

/**
 * The findings of a check whose statement returns one row for each thing it looked at: `bad` says that it failed, null
 * that it cannot be checked. One result stands for all that passed; without rows the check does not apply.
 */
export async function findingsOf(
  { tx }: Subject,
  code: string,
  severity: Severity,
  options: { readonly from: RawBuilder<Examined>; readonly message: (row: Examined) => Word; readonly unknown?: Word },
): Promise<readonly Finding[]> {
  const examined = await rows(tx, options.from);
  if (examined.length === 0) return [];
  const found = examined.flatMap((row): Finding[] => {
    const { line = null, bad, expected = null, actual = null } = row;
    if (bad === false) return [];
    const outcome = bad === null ? ('notCheckable' as const) : ('failed' as const);
    const message = bad === null && options.unknown ? options.unknown : options.message(row);
    return [{ code, severity: row.severity ?? severity, outcome, line, expected, actual, message }];
  });
  return found.length > 0 ? found : [passed(code, severity)];
}
