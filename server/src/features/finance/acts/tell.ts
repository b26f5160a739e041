import { REVIEW_AREAS, type Right } from '@plumbline/contract/access.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { isVia } from '@plumbline/contract/register/via.ts';
import { oneRow, rows, sql } from '../../../db/database.ts';
import { type Draft, post } from '../../../messages/post.ts';
import { mayHere, pathSql } from '../../../register/row/who-may.ts';
import { type Held, pageOf, textOf } from './act-on.ts';
import { handIn } from './segregation.ts';

/** Messages are for what a person does by hand: not for the demonstration, and not for what the product does by itself. */
const isTold = ({ actor }: Held): boolean => actor.userId !== null && isVia(actor.via, 'byHand');

/** A message about an invoice, which opens it in its review. */
const draftOf = (
  { actor, row, title }: Held,
  userId: string,
  more: Pick<Draft, 'scene' | 'topic'> & { readonly facts?: Draft['facts'] },
): Draft => ({
  ...more,
  userId,
  facts: { what: registers.invoice.key, title, by: actor.userName, ...more.facts },
  item: {
    register: registers.invoice.key,
    id: row.id,
    title,
    page: pageOf(row),
    ...(actor.path.E !== undefined && { scope: actor.path.E }),
  },
  rows: [row.id],
});
const send = ({ tx, actor }: Held, drafts: readonly Draft[]): Promise<void> =>
  post(tx, { tenantId: actor.tenantId, projectId: actor.path.D ?? null }, drafts);

/** Tells everybody who may audit an invoice next, but for those who had a hand in it, that it waits. */
export async function tellAuditors(held: Held, right: Extract<Right, 'audit' | 'audit2'>): Promise<void> {
  if (!isTold(held)) return;
  const { tx, actor, row } = held;
  const page = pageOf(row);
  const people = await rows(
    tx,
    sql<{
      id: string;
    }>`select u.id from app_user u where u.tenant_id = ${actor.tenantId}::uuid and u.status = 1 and u.deleted_at is null
      and u.id <> ${actor.userId}::uuid and ${mayHere(pathSql(actor), REVIEW_AREAS[page], right)}
      and not ${handIn(actor.tenantId, sql`${row.id}::uuid`, sql<string>`u.id::text`)}`,
  );
  const topic = `invoiceAwaits ${page} ${actor.path.D}`;
  await send(
    held,
    people.map(({ id }) => draftOf(held, id, { scene: 'invoiceAwaits', topic })),
  );
}

/** Tells who submitted an invoice what became of it. */
export async function tellResult(held: Held, scene: 'invoicePassed' | 'invoiceReturned', reason = ''): Promise<void> {
  if (!isTold(held)) return;
  const { tx, actor, row } = held;
  const asker = await oneRow(
    tx,
    sql<{ id: string }>`select a.user_id as id from invoice_audit a where a.tenant_id = ${actor.tenantId}::uuid
      and a.invoice = ${row.id}::uuid and a.action = 'submit' order by a.number desc limit 1`,
  );
  const id = textOf(asker?.id);
  if (id === '' || id === actor.userId) return;
  // each return has its own reason; passes add up while unread
  const topic = scene === 'invoicePassed' ? `${scene} ${actor.path.D}` : null;
  await send(held, [draftOf(held, id, { scene, topic, facts: { reason } })]);
}
