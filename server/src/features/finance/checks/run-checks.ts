import { registers } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '../../../db/database.ts';
import { todayOf } from '../../../register/row/actor.ts';
import { removeRows } from '../../../register/write/remove.ts';
import { addWritten, type Locked, writeInvoice } from '../acts/act-on.ts';
import { documentChecks } from './document-checks.ts';
import type { Finding, Subject } from './finding.ts';
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
}
const keyOf = ({ code, line, actual, outcome }: Finding): string => [code, line ?? '', actual ?? '', outcome].join('|');

/**
 * Checks a locked invoice, and writes the results in place of those before: all of them, as one. An acknowledgement stays
 * where the same was found again; a waiver does not.
 */
export async function runChecks(locked: Locked): Promise<readonly Finding[]> {
  const { tx, actor, row } = locked;
  const subject: Subject = { tx, tenantId: actor.tenantId, id: row.id, today: todayOf(actor) };
  const blue = await blueOf(subject);
  const matchState = await proposeMatches(locked);
  await writeInvoice(locked, { blueInvoice: blue, matchState });
  const found: Finding[] = [...(await documentChecks(subject, row)), ...(await sourceChecks(subject, row))];
  for (const check of [partyChecks, identityChecks, redChecks, orderChecks, saleChecks, scrapChecks, flagChecks])
    found.push(...(await check(subject)));
  const before = await rows(
    tx,
    sql<Before>`select c.id, concat_ws('|', c.code, coalesce(c.invoice_line::text, ''), coalesce(c.actual, ''), c.outcome) as key, c.ticked,
        c.ticked_by as "tickedBy" from invoice_check c
      where c.tenant_id = ${actor.tenantId}::uuid and c.invoice = ${row.id}::uuid and c.deleted_at is null order by c.id`,
  );
  await removeRows(
    tx,
    actor,
    invoiceCheck,
    before.map(({ id }) => id),
  );
  const ticks = new Map(before.filter(({ ticked }) => ticked).map(({ key, tickedBy }) => [key, tickedBy]));
  const at = new Date().toISOString();
  if (found.length > 0)
    await addWritten(
      tx,
      actor,
      'invoiceCheck',
      withoutRepeats(found).map((finding) => ({
        invoice: row.id,
        invoiceLine: finding.line ?? null,
        code: finding.code,
        severity: finding.severity,
        outcome: finding.outcome,
        expected: finding.expected?.slice(0, 500) ?? null,
        actual: finding.actual?.slice(0, 500) ?? null,
        messageEn: finding.message.en.slice(0, 500),
        messageZh: finding.message.zh.slice(0, 500),
        ticked: ticks.has(keyOf(finding)),
        tickedBy: ticks.get(keyOf(finding)) ?? null,
        at,
      })),
    );
  return found;
}

/** One finding for each check and line: the first, the most severe. */
const withoutRepeats = (found: readonly Finding[]): readonly Finding[] => [
  ...new Map(
    found
      .toSorted((a, b) => Number(a.outcome === 'failed') - Number(b.outcome === 'failed'))
      .map((finding) => [`${finding.code} ${finding.line ?? ''}`, finding]),
  ).values(),
];
