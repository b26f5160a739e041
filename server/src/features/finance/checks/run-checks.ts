import { registers } from '@plumbline/contract/registers/index.ts';
import { rowsByKeptPlan, sql } from '../../../db/database.ts';
import { todayOf } from '../../../register/row/actor.ts';
import { removeRows } from '../../../register/write/remove.ts';
import { addWritten, type Held, pageOf, writeInvoice } from '../acts/act-on.ts';
import { documentChecks } from './document-checks.ts';
import { type Finding, findingsOf, type Subject } from './finding.ts';
import { flagChecks } from './flag-checks.ts';
import { orderChecks, saleChecks } from './order-checks.ts';
import { identityChecks, partyChecks } from './party-checks.ts';
import { proposeMatches } from './propose-matches.ts';
import { blueOf, redChecks } from './red-checks.ts';
import { scrapChecks } from './scrap-checks.ts';
import { sourceChecks } from './source-checks.ts';

const { invoiceCheck } = registers;

/** A result of the checks before, whose acknowledgement stays while the same is found. */
interface Before {
  readonly id: string;
  readonly key: string;
  readonly ticked: boolean;
  readonly tickedBy: string | null;
  readonly waived: boolean;
  readonly severity: string;
  readonly expected: string;
  readonly messageEn: string;
  readonly messageZh: string;
}
/** A text as a result stores it. */
const short = (text: string | null | undefined): string | null => text?.slice(0, 500) ?? null;
const keyOf = ({ code, line, actual, outcome }: Finding): string =>
  [code, line ?? '', short(actual) ?? '', outcome].join('|');
/** True when a result says the same as a finding, word for word. */
const isSame = (result: Before, finding: Finding): boolean =>
  result.key === keyOf(finding) &&
  result.severity === finding.severity &&
  result.expected === (short(finding.expected) ?? '') &&
  result.messageEn === short(finding.message.en) &&
  result.messageZh === short(finding.message.zh);

/** The rules that only invoices of a review need. */
const RULES_OF = { input: [], sales: [saleChecks], scrap: [saleChecks, scrapChecks] } as const;

/**
 * Checks a locked invoice, and writes the results in place of those before. An acknowledgement stays where the same was
 * found again; a waiver does not.
 */
export async function runChecks(locked: Held): Promise<readonly Finding[]> {
  const { tx, actor, row } = locked;
  const subject: Subject = { tx, tenantId: actor.tenantId, id: row.id, today: todayOf(actor) };
  const blue = await blueOf(subject);
  const matchState = await proposeMatches(locked);
  await writeInvoice(locked, { blueInvoice: blue, matchState });
  const rules = [partyChecks, identityChecks, redChecks, orderChecks, ...RULES_OF[pageOf(row)], flagChecks];
  const found = [
    ...(await documentChecks(subject, row)),
    ...(await sourceChecks(subject, row)),
    ...(await findingsOf(
      subject,
      rules.flatMap((rulesOf) => rulesOf(subject)),
    )),
  ];
  await keep(locked, withoutRepeats(found));
  return found;
}

/** Writes findings in place of the results before. What was found again in every respect stays as it is. */
async function keep({ tx, actor, row }: Held, found: readonly Finding[]): Promise<void> {
  const before = await rowsByKeptPlan(
    tx,
    sql<Before>`select c.id, concat_ws('|', c.code, coalesce(c.invoice_line::text, ''), coalesce(c.actual, ''), c.outcome) as key, c.ticked,
        c.ticked_by as "tickedBy", c.waived_by is not null as waived, c.severity, coalesce(c.expected, '') as expected,
        c.message_en as "messageEn", c.message_zh as "messageZh" from invoice_check c
      where c.tenant_id = ${actor.tenantId}::uuid and c.invoice = ${row.id}::uuid and c.deleted_at is null order by c.id`,
  );
  const stays = new Set<Before>();
  const isThere = (finding: Finding): boolean => {
    const same = before.find((result) => !result.waived && isSame(result, finding));
    if (same) stays.add(same);
    return same !== undefined;
  };
  const changed = found.filter((finding) => !isThere(finding));
  const gone = before.filter((result) => !stays.has(result));
  if (gone.length > 0)
    await removeRows(
      tx,
      actor,
      invoiceCheck,
      gone.map(({ id }) => id),
    );
  const ticks = new Map(gone.filter(({ ticked }) => ticked).map(({ key, tickedBy }) => [key, tickedBy]));
  const at = new Date().toISOString();
  if (changed.length > 0)
    await addWritten(
      tx,
      actor,
      'invoiceCheck',
      changed.map((finding) => ({
        invoice: row.id,
        invoiceLine: finding.line ?? null,
        code: finding.code,
        severity: finding.severity,
        outcome: finding.outcome,
        expected: short(finding.expected),
        actual: short(finding.actual),
        messageEn: short(finding.message.en),
        messageZh: short(finding.message.zh),
        ticked: ticks.has(keyOf(finding)),
        tickedBy: ticks.get(keyOf(finding)) ?? null,
        at,
      })),
    );
}

/** One finding for each check and line: the first, the most severe. */
const withoutRepeats = (found: readonly Finding[]): readonly Finding[] => [
  ...new Map(
    found
      .toSorted((a, b) => Number(a.outcome === 'failed') - Number(b.outcome === 'failed'))
      .map((finding) => [`${finding.code} ${finding.line ?? ''}`, finding]),
  ).values(),
];
