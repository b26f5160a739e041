import { randomUUIDv7 } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays, momentIn } from '@plumbline/contract/rules/clock.ts';
import { type Database, oneRow, rows, sql, type Tx } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { get } from '../../register/read/read.ts';
import type { Actor } from '../../register/row/actor.ts';
import { addAttachments } from '../../register/row/attached.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';
import { sameSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { attachTo } from '../files/attachments.ts';
import { keepFile } from '../files/keep-file.ts';
import { type Held, textOf } from '../finance/acts/act-on.ts';
import {
  awaitAudit,
  giveBack,
  holdBack,
  makeVoid,
  sendOn,
  setDeduction,
  settle,
  takeBack,
} from '../finance/acts/transitions.ts';
import { runChecks } from '../finance/checks/run-checks.ts';
import { loadRows } from './load-plant.ts';
import { type FinancePlace, financeContent as content, type PlantInvoice } from './plant/finance-content.ts';
import { contractNumbers, financeTables } from './plant/finance-rows.ts';
import { invoiceNames } from './plant/invoice-rows.ts';
import type { Steps } from './steps.ts';
import { step } from './work-writes.ts';

/** Invoices reviewed per transaction. */
const CHUNK = 25;

/** What the invoices take from the plant: its orders, certificates and people. */
async function placeOf(database: Database, actor: Actor, asOf: string): Promise<FinancePlace> {
  const live = sql`x.tenant_id = ${tenantOf(actor)} and x.deleted_at is null`;
  const items = sql`${live} and x.level_id = ${actor.path.C}::uuid`;
  const orderOf = (those: ReturnType<typeof sql>) =>
    oneRow(
      database.db,
      sql<{ number: string; items: readonly string[] }>`select x.purchase_order_number as number,
          (array_agg(x.name order by x.title_sort))[1:20] as items
        from tagged_item x where ${items} and x.purchase_order_number is not null and ${those} group by 1 order by count(*) desc, 1 limit 1`,
    );
  const orders = [
    await orderOf(sql`x.tag_type = 'tag' and x.name like '%-PT-%'`),
    await orderOf(sql`x.tag_type = 'cable'`),
  ];
  const installed = await oneRow(
    database.db,
    sql<{ name: string }>`select x.name from tagged_item x where ${items} and x.tag_type = 'tag' and exists (
        select from tag_itr c where c.tenant_id = x.tenant_id and c.tagged_item = x.id and c.deleted_at is null)
      order by x.title_sort limit 1`,
  );
  const certificates = await rows(
    database.db,
    sql<{
      name: string;
    }>`select x.name from handover x where ${live} and x.level_id = ${actor.path.E}::uuid and x.state = 'accepted' order by x.actual_finish, x.name limit 12`,
  );
  const inspector = await oneRow(
    database.db,
    sql<{ name: string }>`select p.name from authorised_person p where p.tenant_id = ${tenantOf(actor)}
      and p.level_id = ${actor.path.C}::uuid and p.deleted_at is null and not coalesce(p.inactive, false) order by p.title_sort limit 1`,
  );
  const user = await oneRow(
    database.db,
    sql<{
      username: string;
    }>`select username from app_user where tenant_id = ${tenantOf(actor)} and id = ${actor.userId}::uuid`,
  );
  return {
    asOf,
    orders: orders.filter((order) => order !== undefined),
    installed: installed?.name ?? null,
    certificates: certificates.map(({ name }) => name),
    inspector: inspector?.name ?? null,
    approver: user?.username ?? 'admin',
  };
}

/** Somebody of the demonstration, who is no user: thus every user may audit what he entered. */
const somebody = (actor: Actor, name: string): Actor => ({ ...actor, userId: null, userName: name });

/**
 * True when another project of the company has invoices: their numbers are known once in a company, and those of the
 * demonstration are always the same.
 */
async function hasInvoicesElsewhere({ db }: Database, actor: Actor): Promise<boolean> {
  const found = await oneRow(
    db,
    sql<{ there: boolean }>`select exists (select from invoice where tenant_id = ${tenantOf(actor)}
      and level_id <> ${actor.path.D}::uuid) as there`,
  );
  return found?.there === true;
}

/**
 * Loads what the plant buys, sells and disposes of, three months of invoices with every fault that a check finds, and what
 * became of them: once in a company. They were entered and audited by people who are no users, so that a user who tries
 * the product may audit those that are still pending.
 */
export async function loadFinance(
  database: Database,
  actor: Actor,
  { asOf, steps, files }: { readonly asOf: string; readonly steps: Steps; readonly files: FileStore | undefined },
): Promise<void> {
  if (await hasInvoicesElsewhere(database, actor)) return;
  const place = await placeOf(database, actor, asOf);
  const clerk = somebody(actor, content.people.clerk);
  for (const table of financeTables(place))
    await loadRows(database, clerk, { key: table.register, of: table.rows(), steps });
  const names = invoiceNames(place, contractNumbers(place));
  await step(database, steps, async (tx) => {
    const ids = await invoiceIds(tx, actor);
    const same = content.invoices.filter(({ file }) => file !== undefined);
    const rowIds = same.flatMap(({ key }) => ids.get(names.get(key) ?? '') ?? []);
    if (files !== undefined) await attachSame(tx, actor, { store: files, outside: database, rowIds });
  });
  for (let at = 0; at < content.invoices.length; at += CHUNK)
    await step(database, steps, async (tx) => {
      const ids = await invoiceIds(tx, actor);
      for (const invoice of content.invoices.slice(at, at + CHUNK))
        await take(tx, { actor, clerk, asOf, invoice, idOf: (key) => ids.get(names.get(key) ?? '') ?? '' });
    });
  await step(database, steps, (tx) => closeFirstMonth(tx, actor));
}

/** Attaches one original to several invoices, as happens when a file is sent twice. */
async function attachSame(
  tx: Tx,
  actor: Actor,
  {
    store,
    outside,
    rowIds,
  }: { readonly store: FileStore; readonly outside: Database; readonly rowIds: readonly string[] },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-invoices-'));
  try {
    const [name, path] = ['invoice 发票.xml', join(folder, 'invoice.xml')];
    await writeFile(
      path,
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- Demonstration 演示 --><Note>No invoice 非发票</Note>\n',
    );
    const id = randomUUIDv7();
    const file = { path, name, type: 'application/xml', size: (await stat(path)).size, purpose: 'attachment' } as const;
    const where = { db: tx, outside: outside.db, store, actor };
    await keepFile(where, { register: registers.invoice, rowId: id, id, file }, async (within) => {
      await addAttachments(within, actor, [id]);
      await attachTo(within, actor, {
        register: registers.invoice,
        rowIds,
        names: new Map([[id, name]]),
        role: 'original',
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const invoiceIds = async (tx: Tx, actor: Actor): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await rows(
        tx,
        sql<{
          id: string;
          name: string;
        }>`select id, name from invoice where tenant_id = ${tenantOf(actor)} and level_id = ${actor.path.D}::uuid`,
      )
    ).map(({ id, name }) => [name, id]),
  );

interface Course {
  readonly actor: Actor;
  readonly clerk: Actor;
  readonly asOf: string;
  readonly invoice: PlantInvoice;
  readonly idOf: (key: string) => string;
}

type Done = PlantInvoice['course'][number];
/** What an act of the course is done with. */
interface Doing {
  /** Locks the invoice, or another, for the clerk, the auditor or the administrator. */
  readonly hold: (who: 'clerk' | 'auditor' | 'admin', key?: string) => Promise<Held>;
  readonly month: string;
}
type Do<K extends Done['act']> = (doing: Doing, done: Extract<Done, { readonly act: K }>) => Promise<unknown>;

/** What each act does. */
const ACTS: { readonly [K in Done['act']]: Do<K> } = {
  check: async ({ hold }) => runChecks(await hold('clerk')),
  async submit({ hold }) {
    await runChecks(await hold('clerk'));
    await awaitAudit(await hold('clerk'));
  },
  second: async ({ hold }) => sendOn(await acknowledged(await hold('auditor')), {}),
  pass: async ({ hold }, done) => settle(await acknowledged(await hold('by' in done ? 'admin' : 'auditor')), {}),
  return: async ({ hold }, { reason, remark }) => giveBack(await hold('auditor'), { reasonCode: reason, remark }),
  unaudit: async ({ hold }, { remark }) => takeBack(await hold('auditor'), remark),
  void: async ({ hold }, { remark }) => makeVoid(await hold('clerk'), remark),
  hold: async ({ hold }, { amount, remark }) => holdBack(await hold('auditor'), amount, remark),
  select: async ({ hold, month }) => setDeduction(await hold('auditor'), { deduction: 'selected', month }),
  exclude: async ({ hold, month }) => setDeduction(await hold('auditor'), { deduction: 'notDeductible', month }),
  async transfer({ hold, month }, { of }) {
    const { row } = await hold('auditor');
    const amount = textOf(row['tax']).replace('-', '');
    await setDeduction(await hold('auditor', of), { deduction: 'transferred', month, amount });
  },
};

const doneBy = <K extends Done['act']>(key: K, doing: Doing, done: Done): Promise<unknown> =>
  ACTS[key](doing, done as Extract<Done, { readonly act: K }>); // the act is named by its key

/** Does what became of an invoice, act by act, each two days after the one before. */
async function take(tx: Tx, course: Course): Promise<void> {
  const { invoice, actor, clerk, asOf, idOf } = course;
  if (Object.keys(invoice.stated).length > 0) await stateOtherwise(tx, course, idOf(invoice.key));
  const month = addDays(asOf, Math.min(invoice.day, 0)).slice(0, 7);
  let auditor = somebody(actor, content.people.reviewer);
  for (const [at, done] of invoice.course.entries()) {
    const day = addDays(asOf, Math.min(invoice.day + 2 * at + 1, 0));
    const moment = momentIn(day, '10:00', actor.timeZone).toISOString();
    const people = { clerk, auditor, admin: actor };
    const hold: Doing['hold'] = (who, key = invoice.key) => holdAt(tx, people[who], idOf(key), moment);
    await doneBy(done.act, { hold, month }, done);
    if (done.act === 'second') auditor = somebody(actor, content.people.second);
  }
}

async function holdAt(tx: Tx, actor: Actor, id: string, at: string): Promise<Held> {
  await lockRows(tx, actor, registers.invoice, [id]);
  const row = await get(tx, actor, registers.invoice, id);
  return { tx, actor, row, title: textOf(row['name']), at };
}

/** Acknowledges the warnings of an invoice, as its auditor did. */
async function acknowledged(held: Held): Promise<Held> {
  const { tx, actor, row } = held;
  const open = await rows(
    tx,
    sql<{
      id: string;
    }>`select id from invoice_check where tenant_id = ${tenantOf(actor)} and invoice = ${row.id}::uuid and deleted_at is null
      and outcome <> 'ok' and severity <> 'note' and not ticked`,
  );
  const values = { ticked: true, tickedBy: actor.userName };
  await changeRows(
    tx,
    actor,
    registers.invoiceCheck,
    sameSource(
      registers.invoiceCheck,
      open.map(({ id }) => id),
      values,
    ),
    { system: true },
  );
  return held;
}

/** What an export of the tax platform stated otherwise than the invoice. */
async function stateOtherwise(tx: Tx, { invoice, clerk }: Course, id: string): Promise<void> {
  const stated = Object.entries(invoice.stated).map(([path, value]) => ({ path: `totals.${path}`, value }));
  await sql`insert into invoice_reading (tenant_id, invoice, sha256, way, path, file, value, taken, by_name)
    select ${clerk.tenantId}::uuid, ${id}::uuid, '', 'export', s.path, 'export.xlsx', s.value, false, ${clerk.userName}
    from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb) as s(path text, value text)`.execute(tx);
}

/** The first month is closed. */
async function closeFirstMonth(tx: Tx, actor: Actor): Promise<void> {
  const { accountingPeriod } = registers;
  const found = await oneRow(
    tx,
    sql<{
      id: string;
    }>`select id from accounting_period where tenant_id = ${tenantOf(actor)} and deleted_at is null order by month limit 1`,
  );
  if (found === undefined) return;
  const closed = { state: 'closed', changedAt: new Date().toISOString(), changedBy: content.people.second };
  await changeRows(tx, actor, accountingPeriod, sameSource(accountingPeriod, [found.id], closed), { system: true });
}
