import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import {
  type InvoiceReview,
  type invoiceQueue,
  type invoiceReview,
  type Queue,
  QUEUE_PAGE,
  QUEUE_TABS,
  type QueueChip,
  type QueueRow,
  type QueueTab,
  type ReviewedAct,
  type ReviewedCheck,
  type ReviewedHold,
  type ReviewedLine,
  type ReviewedSource,
  type ReviewedVerification,
  type VerifierShown,
} from '@plumbline/contract/features/finance/review-calls.ts';
import { REVIEW_AREAS } from '@plumbline/contract/access.ts';
import type { RawBuilder } from 'kysely';
import { oneRow, rows, snapshot, sql, type Db } from '../../db/database.ts';
import { demand, type Scoped } from '../../http/context.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { delegationsOf } from './acts/limits.ts';
import { handIn } from './acts/segregation.ts';

/** The invoices `i` of a tab. */
export const tabSql = (tab: QueueTab, { userName }: Actor): RawBuilder<boolean> => {
  if (tab === 'mine')
    return sql<boolean>`(i.state in ('pending', 'pending2') and i.claimed_by = ${userName} and i.claimed_until > now())`;
  return tab === 'passed'
    ? sql<boolean>`(i.state in ('passed', 'redPart', 'redFull'))`
    : sql<boolean>`(i.state = ${tab})`;
};
const failed = (those: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (select from invoice_check c
  where c.tenant_id = i.tenant_id and c.invoice = i.id and c.deleted_at is null and c.outcome <> 'ok' and ${those})`;
const isExported = sql<boolean>`exists (select from invoice_reading r where r.tenant_id = i.tenant_id and r.invoice = i.id and r.way = 'export')`;
const hasOriginal = sql<boolean>`exists (select from attachment_link a where a.tenant_id = i.tenant_id and a.row_id = i.id
  and a.role = 'original' and a.deleted_at is null)`;
const CHIPS: Readonly<Record<QueueChip, RawBuilder<boolean>>> = {
  highRisk: failed(sql`c.code = 'G4'`),
  overBilled: sql<boolean>`(i.match_state = 'over')`,
  unverified: sql<boolean>`(i.verification <> 'same')`,
  duplicate: failed(sql`c.code in ('U1', 'U2')`),
  noFile: sql<boolean>`(${isExported} and not ${hasOriginal})`,
  notExported: sql<boolean>`(${hasOriginal} and not ${isExported})`,
};

/** The invoices `i` of a review in the project of an actor. */
export const ofReview = ({ tenantId, path }: Actor, page: string): RawBuilder<boolean> =>
  sql<boolean>`(i.tenant_id = ${tenantId}::uuid and i.level_id = ${path.D}::uuid and i.deleted_at is null and i.page = ${page})`;

const open = (those: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select count(*)::int from invoice_check c
  where c.tenant_id = i.tenant_id and c.invoice = i.id and c.deleted_at is null and c.outcome <> 'ok' and ${those})`;
const isWarning = sql`(c.severity = 'warning' or c.outcome = 'notCheckable')`;

/** The columns of an invoice `i` of a queue. */
const columns = (actor: Actor): RawBuilder<unknown> => sql`i.id, i.rev, i.name,
  case when i.page = 'input' then i.seller_name else i.buyer_name end as party,
  i.issue_date::text as "issueDate", i.gross::text as gross, i.due::text as due, i.currency, i.state,
  (select coalesce(sum(h.amount), 0.00)::text from invoice_hold h where h.tenant_id = i.tenant_id and h.invoice = i.id
    and h.released_at is null and h.deleted_at is null) as held,
  (select floor(100 * least(1, coalesce(sum((select sum(m.quantity) from invoice_match m where m.tenant_id = l.tenant_id
      and m.invoice_line = l.id and m.deleted_at is null)), 0) / nullif(sum(l.quantity), 0)))::int
    from invoice_line l where l.tenant_id = i.tenant_id and l.invoice = i.id and l.deleted_at is null) as matched,
  ${todayOf(actor)}::date - (i.submitted_at at time zone ${actor.timeZone})::date as age,
  case when i.claimed_until > now() then i.claimed_by end as "claimedBy",
  ${open(sql`not ${isWarning} and c.severity in ('error', 'waivable') and c.waived_by is null`)} as errors,
  ${open(sql`${isWarning} and c.severity <> 'note' and not c.ticked`)} as warnings,
  ${handIn(actor.tenantId, sql`i.id`, actor.userId ?? '')} as own`;

/** What invoices are verified with, as pages show it. */
const verifierOf = ({ installation: { invoiceVerifier: it } }: Scoped): VerifierShown | null =>
  it && { name: it.name, standIn: it.isStandIn };

/** A page of a review: the oldest submissions first, and of what is done the newest. */
export async function queue(
  context: Scoped,
  { page, tab, chips, offset }: ParsedOf<typeof invoiceQueue>,
): Promise<Queue> {
  demand(context, REVIEW_AREAS[page], 'see');
  const actor = actorOf(context);
  const those = sql<boolean>`${ofReview(actor, page)} and ${tabSql(tab, actor)} ${sql.join(
    chips.map((chip) => sql`and ${CHIPS[chip]}`),
    sql` `,
  )}`;
  return snapshot(context.db, async (db) => {
    const counts = await oneRow(
      db,
      sql<Record<QueueTab, number>>`select ${sql.join(
        QUEUE_TABS.map((key) => sql`count(*) filter (where ${tabSql(key, actor)})::int as ${sql.ref(key)}`),
      )} from invoice i where ${ofReview(actor, page)}`,
    );
    const total = await oneRow(db, sql<{ total: number }>`select count(*)::int as total from invoice i where ${those}`);
    const list = await rows(
      db,
      sql<QueueRow>`select ${columns(actor)} from invoice i where ${those}
        order by ${tab === 'passed' ? sql`i.passed_at desc nulls last` : sql`i.submitted_at nulls last`}, i.id limit ${QUEUE_PAGE} offset ${offset}`,
    );
    const none = { draft: 0, pending: 0, mine: 0, pending2: 0, returned: 0, passed: 0 };
    const delegations = await delegationsOf(db, actor, page);
    return { counts: counts ?? none, rows: list, total: total?.total ?? 0, delegations, verifier: verifierOf(context) };
  });
}

const quantityText = (it: RawBuilder<unknown>): RawBuilder<unknown> => sql`trim_scale(${it})::text`;
/** What was received, delivered or weighed for contract line `c`, by the review of invoice `i`. */
const received = sql`(case i.page
  when 'input' then (select sum(r.accepted) from goods_receipt_line r where r.tenant_id = c.tenant_id and r.contract_line = c.id and r.deleted_at is null)
  when 'sales' then (select sum(d.quantity) from delivery_line d join delivery y on y.tenant_id = d.tenant_id and y.id = d.delivery
    and y.signed_date is not null where d.tenant_id = c.tenant_id and d.contract_line = c.id and d.deleted_at is null)
  else (select sum(t.settled) from weigh_ticket t join disposal d on d.tenant_id = t.tenant_id and d.id = t.disposal
    where t.tenant_id = c.tenant_id and d.contract = c.contract and t.deleted_at is null) end)`;
/** What lines of invoices consume of contract line `c`. */
const consumed = (
  those: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select coalesce(sum(m.quantity), 0) from invoice_match m
  join invoice_line y on y.tenant_id = m.tenant_id and y.id = m.invoice_line
  where m.tenant_id = c.tenant_id and y.contract_line = c.id and m.deleted_at is null and ${those})`;

const linesOf = (db: Db, { tenantId }: Actor, id: string): Promise<readonly ReviewedLine[]> =>
  rows(
    db,
    sql<ReviewedLine>`select l.id, l.number, l.item, l.unit, ${quantityText(sql`l.quantity`)} as quantity, ${quantityText(sql`l.price`)} as price,
        l.net::text as net, ${quantityText(sql`l.rate`)} as rate, l.tax::text as tax, c.name as "contractLine",
        ${quantityText(sql`c.quantity`)} as ordered, ${quantityText(received)} as received,
        case when c.id is not null then ${quantityText(consumed(sql`m.invoice <> i.id`))} end as before,
        case when c.id is not null then ${quantityText(consumed(sql`y.id = l.id`))} end as matched,
        ${quantityText(sql`(coalesce(${received}, 0) - ${consumed(sql`true`)})`)} as free
      from invoice_line l join invoice i on i.tenant_id = l.tenant_id and i.id = l.invoice
      left join contract_line c on c.tenant_id = l.tenant_id and c.id = l.contract_line
      where l.tenant_id = ${tenantId}::uuid and l.invoice = ${id}::uuid and l.deleted_at is null order by l.place`,
  );

const message = (alias: string): RawBuilder<unknown> =>
  sql`json_build_object('en', coalesce(${sql.ref(`${alias}.message_en`)}, ''), 'zh', coalesce(${sql.ref(`${alias}.message_zh`)}, ''))`;

/** All that a reviewer needs to see of an invoice. */
export async function review(context: Scoped, { id }: ParsedOf<typeof invoiceReview>): Promise<InvoiceReview> {
  const actor = actorOf(context);
  const ofInvoice = sql`x.tenant_id = ${actor.tenantId}::uuid and x.invoice = ${id}::uuid and x.deleted_at is null`;
  return snapshot(context.db, async (db) => {
    const found = await oneRow(
      db,
      sql<
        QueueRow & { page: keyof typeof REVIEW_AREAS; verification: ReviewedVerification }
      >`select ${columns(actor)}, i.page,
          json_build_object('state', i.verification, 'answer', i.verification_answer, 'at', to_json(i.verified_at) #>> '{}',
            'by', i.verified_by, 'with', i.verified_with) as verification from invoice i
        where i.tenant_id = ${actor.tenantId}::uuid and i.level_id = ${actor.path.D}::uuid and i.id = ${id}::uuid and i.deleted_at is null`,
    );
    if (found === undefined) throw new AppError('notFound');
    const { verification, page, ...row } = found;
    demand(context, REVIEW_AREAS[page], 'see');
    return {
      row,
      verification,
      verifier: verifierOf(context),
      delegations: (await delegationsOf(db, actor, page)).filter(({ currency }) => currency === row.currency),
      lines: await linesOf(db, actor, id),
      checks: await rows(
        db,
        sql<ReviewedCheck>`select x.id, x.code, x.severity, x.outcome, x.expected, x.actual, x.ticked, x.waived_by as "waivedBy",
            ${message('x')} as message, l.number as line
          from invoice_check x left join invoice_line l on l.tenant_id = x.tenant_id and l.id = x.invoice_line where ${ofInvoice}
          order by x.outcome = 'ok', array_position(array['error', 'waivable', 'warning', 'note'], x.severity), x.code, l.place`,
      ),
      holds: await rows(
        db,
        sql<ReviewedHold>`select x.id, x.code, x.amount::text as amount, x.owner, x.planned_date::text as "plannedDate", ${message('x')} as message
          from invoice_hold x where ${ofInvoice} and x.released_at is null order by x.planned_date desc nulls first, x.number`,
      ),
      acts: await rows(
        db,
        sql<ReviewedAct>`select x.number, x.action, x.by, x.on_behalf_of as "onBehalfOf", to_json(x.at) #>> '{}' as at,
          x.reason_code as "reasonCode", x.remark from invoice_audit x where ${ofInvoice} order by x.number desc`,
      ),
      sources: await rows(
        db,
        sql<ReviewedSource>`select x.path, x.value, x.way, x.file, x.taken, x.by_name as by, to_json(x.at) #>> '{}' as at
          from invoice_reading x where x.tenant_id = ${actor.tenantId}::uuid and x.invoice = ${id}::uuid
          order by natural_sort(x.path), x.taken desc, x.at, x.way, x.file`,
      ),
    };
  });
}
