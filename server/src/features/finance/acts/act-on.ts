import { AppError } from '@plumbline/contract/errors.ts';
import { RIGHTS, REVIEW_AREAS, type Right } from '@plumbline/contract/access.ts';
import type { InvoiceOutcome, NotPassed } from '@plumbline/contract/features/finance/calls.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { oneRow, sql, transaction, type Tx } from '../../../db/database.ts';
import { may, type Scoped } from '../../../http/context.ts';
import { get } from '../../../register/read/read.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { lockRows } from '../../../register/row/lock-rows.ts';
import { jsonSource, sameSource } from '../../../register/row/source.ts';
import type { Values } from '../../../register/row/values.ts';
import { rowId } from '../../../register/row/ordered-ids.ts';
import { addRows, changeRows } from '../../../register/write/write.ts';
import { Refusal, REFUSALS } from './refusals.ts';

const { invoice } = registers;

/** An invoice that is locked, and read after that. */
export interface Held {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly row: AnyRow;
  /** Its key, which people know it by. */
  readonly title: string;
  /** When the act was done, as ISO 8601, where it is not done now: in the demonstration. */
  readonly at?: string;
}
/** A locked invoice, and the call it is locked for. */
export interface Locked extends Held {
  readonly context: Scoped;
}

/** The moment of an act, as ISO 8601. */
export const momentOf = ({ at }: Pick<Held, 'at'>): string => at ?? new Date().toISOString();

/** The value of a text field. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isPage = (value: unknown): value is keyof typeof REVIEW_AREAS =>
  typeof value === 'string' && Object.hasOwn(REVIEW_AREAS, value);

/** The review an invoice belongs to. */
export function pageOf({ page }: Readonly<Record<string, unknown>>): keyof typeof REVIEW_AREAS {
  if (!isPage(page)) throw new Error('An invoice belongs to no review.');
  return page;
}

/** @throws Refusal unless the caller has a right of the review of an invoice */
export function demandRight({ context, row }: Pick<Locked, 'context' | 'row'>, right: Right): void {
  if (!may(context, REVIEW_AREAS[pageOf(row)], right)) throw new Refusal('FORBIDDEN', { right: RIGHTS[right] });
}

/** @throws Refusal unless an invoice is in one of these states */
export function demandState({ row, title }: Locked, ...states: readonly string[]): void {
  const state = textOf(row['state']);
  const { of } = invoice.fields.state;
  const word = Object.entries(of).find(([key]) => key === state)?.[1] ?? w(state, state);
  if (!states.includes(state)) throw new Refusal('STATE', { title, state: word });
}

/** Writes computed fields of an invoice. */
export async function writeInvoice({ tx, actor, row }: Held, values: Values): Promise<void> {
  await changeRows(tx, actor, invoice, sameSource(invoice, [row.id], values), { system: true });
}

/** Adds a row of a register that only the product writes. */
export const addWritten = (
  tx: Tx,
  actor: Actor,
  key: 'invoiceAudit' | 'invoiceHold' | 'invoiceCheck' | 'invoiceMatch',
  list: readonly Values[],
): Promise<readonly string[]> => {
  const fields = [...new Set(list.flatMap((values) => Object.keys(values)))];
  const made = list.map((values) => ({ id: rowId(), values }));
  return addRows(tx, actor, registers[key], jsonSource(registers[key], fields, made));
};

/** The next number of rows of an invoice; the invoice is locked. */
async function nextOf({ tx, row, actor }: Held, table: 'invoice_audit' | 'invoice_hold'): Promise<number> {
  const found = await oneRow(
    tx,
    sql<{ next: number }>`select coalesce(max(x.number), 0) + 1 as next from ${sql.table(table)} x
      where x.tenant_id = ${actor.tenantId}::uuid and x.invoice = ${row.id}::uuid`,
  );
  return found?.next ?? 1;
}

/** What an act writes into the trail of an invoice. */
export interface Trail {
  readonly action: string;
  readonly to: string;
  readonly remark?: string;
  readonly reasonCode?: string | undefined;
  readonly onBehalfOf?: string | undefined;
  readonly evidence?: string;
}

/** Adds an audit record: it is only ever added. */
export async function record(locked: Held, { action, to, ...more }: Trail): Promise<void> {
  const { tx, actor, row } = locked;
  await addWritten(tx, actor, 'invoiceAudit', [
    {
      invoice: row.id,
      number: await nextOf(locked, 'invoice_audit'),
      round: row['round'] ?? 0,
      action,
      from: row['state'],
      to,
      by: actor.userName,
      userId: actor.userId,
      at: momentOf(locked),
      version: row.rev,
      ...more,
    },
  ]);
}

/** Adds a hold, numbered within its invoice. */
export async function addHold(locked: Held, values: Values): Promise<void> {
  const number = await nextOf(locked, 'invoice_hold');
  await addWritten(locked.tx, locked.actor, 'invoiceHold', [
    { invoice: locked.row.id, number, by: locked.actor.userName, at: momentOf(locked), ...values },
  ]);
}

/** Who changed an invoice last. */
async function lastWriter(tx: Tx, { tenantId }: Actor, id: string): Promise<string> {
  const found = await oneRow(
    tx,
    sql<{
      name: string;
    }>`select user_name as name from history where tenant_id = ${tenantId}::uuid and register = 'invoice'
      and row_id = ${id}::uuid order by id desc limit 1`,
  );
  return found?.name ?? '';
}

/** One invoice of a call, and the version the caller saw. */
export interface Seen {
  readonly id: string;
  readonly rev: number;
}

/** Locks an invoice, reads it, and compares its version with the one the caller saw. */
async function lock(tx: Tx, context: Scoped, { id, rev }: Seen): Promise<Locked> {
  const actor = actorOf(context);
  const [found] = await lockRows(tx, actor, invoice, [id]);
  if (found === undefined) throw new Refusal('NOT_FOUND');
  const row = await get(tx, actor, invoice, id);
  const title = textOf(row['name']);
  demandRight({ context, row }, 'see');
  if (row.rev !== rev) throw new Refusal('STALE', { title, who: await lastWriter(tx, actor, id) });
  return { tx, context, actor, row, title };
}

/** What a refused act says. */
function notPassed({ id }: Seen, title: string, error: unknown): NotPassed {
  if (error instanceof Refusal)
    return { id, title, code: error.code, message: fill(REFUSALS[error.code], { title: title || id, ...error.facts }) };
  if (error instanceof AppError && error.key === 'notFound')
    return { id, title, code: 'NOT_FOUND', message: REFUSALS.NOT_FOUND };
  throw error;
}

/**
 * Does an act on each of some invoices, in the order of their ids and each in a transaction of its own: locked, read,
 * judged, written. A refused invoice does not keep the others from being done.
 */
export async function actOn(
  context: Scoped,
  list: readonly Seen[],
  act: (locked: Locked) => Promise<string>,
): Promise<InvoiceOutcome> {
  const passed: InvoiceOutcome['passed'][number][] = [];
  const refused: NotPassed[] = [];
  const each = [...new Map(list.map((seen) => [seen.id, seen])).values()];
  for (const seen of each.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    let title = '';
    try {
      const state = await transaction(context.db, async (tx) => {
        const locked = await lock(tx, context, seen);
        ({ title } = locked);
        return act(locked);
      });
      passed.push({ id: seen.id, title, state });
    } catch (error) {
      refused.push(notPassed(seen, title, error));
    }
  }
  return { passed, notPassed: refused };
}
