import type { Field } from '@plumbline/contract/field/field.ts';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import { known } from '@plumbline/server/db/model.ts';
import { columnsOf, PAGE } from './lists/questions.ts';
import { median, round, say, sideBySide, tell, timed } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase, rowsIn } from './plant-database.ts';

const BENCH = 'P21 review of invoices';
/** What a company has after some years (issue 33). */
const INVOICES = 100_000;
const LINES = 6;
/** The plant is beside the point: a small one. */
export const TAGS = 1000;

const BOOKS = `insert into own_company (tenant_id, id, level_id, name, tax_id, kind)
  values ($1, gen_random_uuid(), $1, 'Builder Ltd', '91000000MA0000012X', 'general') on conflict do nothing`;
const FILL = `insert into invoice (tenant_id, id, level_id, name, page, kind, number, issue_date, due_date, colour, seller_name, seller_tax_id,
    buyer_name, buyer_tax_id, currency, net, tax, gross, due, source, state, round, match_state, verification, deduction, entered_by, submitted_at,
    submitted_by, passed_at, passed_by, posting_date)
  select $1, gen_random_uuid(), $2, '26' || lpad(n::text, 18, '0'), (array['input', 'input', 'input', 'sales', 'scrap'])[1 + n % 5], 'digitalSpecial',
    '26' || lpad(n::text, 18, '0'), date '2024-01-01' + (n * 7919 % 1000), date '2024-02-01' + (n * 7919 % 1000), 'blue', 'Supplier ' || n % 400,
    '91000000MA' || lpad((n % 400)::text, 8, '0'), 'Builder Ltd', '91000000MA0000012X', 'CNY', n % 9973 + 0.5, (n % 9973) * 0.13,
    (n % 9973) * 1.13 + 0.5, (n % 9973) * 1.13 + 0.5, 'export', (array['passed', 'passed', 'passed', 'pending', 'draft'])[1 + n % 5], 1, 'none',
    'notChecked', 'pending', 'Clerk ' || n % 9, now() - n * interval '9 minutes', 'Clerk ' || n % 9, now() - n * interval '8 minutes',
    'Reviewer ' || n % 5, date '2024-01-05' + (n * 7919 % 1000)
  from generate_series(1, ${INVOICES}) n`;
const FILL_LINES = `insert into invoice_line (tenant_id, id, level_id, name, invoice, place, number, item, quantity, price, net, tax_category, rate, tax)
  select i.tenant_id, gen_random_uuid(), i.level_id, i.name || ' / ' || l, i.id, l, l::text, 'Pipe ' || l, l, 10.5, l * 10.5, 'S', 13, l * 1.37
  from invoice i, generate_series(1, ${LINES}) l`;

/** Fills the registers of invoices once. */
export async function addInvoices(plant: PlantDatabase): Promise<void> {
  if ((await rowsIn(plant, 'invoice')) >= INVOICES) return;
  say(`  ${INVOICES} invoices, ${INVOICES * LINES} lines`);
  const { pool } = plant.database;
  const { tenantId, path } = plant.actor;
  await pool.query(BOOKS, [tenantId]);
  await pool.query(FILL, [tenantId, path.D]);
  await pool.query(FILL_LINES);
  await pool.query('vacuum analyze invoice; ').catch(() => undefined);
  await pool.query('vacuum analyze invoice_line');
}

const isSortable = (field: Field): boolean => !isMany(field) && !('live' in field);

/** The first page by every column, against the page that a list opens with. */
async function columns(plant: PlantDatabase, key: 'invoice' | 'invoiceLine'): Promise<void> {
  const register = known(key);
  const page = (sort?: readonly { readonly field: string }[]): Promise<string> =>
    plant.post(`/api/register/${key}/page`, {
      columns: columnsOf(register, sort?.[0]?.field),
      limit: PAGE,
      ...(sort && { sort }),
    });
  const ratios: { readonly field: string; readonly ratio: number }[] = [];
  for (const [field, declared] of Object.entries(register.fields)) {
    if (!isSortable(declared) || isRefField(declared)) continue;
    const times = await sideBySide(3, { opened: { work: () => page() }, sorted: { work: () => page([{ field }]) } });
    ratios.push({ field, ratio: round(times.sorted / times.opened) });
  }
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio).slice(0, 8);
  tell({
    bench: BENCH,
    figure: `${key}: a page by any column, median`,
    ratio: median(ratios.map(({ ratio }) => ratio)),
    bar: 1.5,
  });
  tell({
    bench: BENCH,
    figure: `${key}: a page by any column, worst`,
    ratio: worst[0]?.ratio ?? 0,
    bar: null,
    detail: { worst },
  });
}

/** The check of an invoice against a change of one field. */
async function check(plant: PlantDatabase, turns: number): Promise<void> {
  const { rows } = await plant.database.pool.query<{ id: string; rev: number }>(
    `select id, rev from invoice where page = 'input' and state = 'draft' or state = 'draft' limit 2`,
  );
  const [checked, changed] = rows;
  if (!checked || !changed) throw new Error('There are no drafts.');
  const revs = new Map(rows.map(({ id, rev }) => [id, rev]));
  const revOf = async (id: string): Promise<void> => {
    const found = await plant.database.pool.query<{ rev: number }>('select rev from invoice where id = $1', [id]);
    revs.set(id, found.rows[0]?.rev ?? 0);
  };
  const again = (): Promise<string> =>
    plant.post('/api/ext/invoice/check', { rows: [{ id: checked.id, rev: revs.get(checked.id) }] });
  let count = 0;
  const change = (): Promise<string> =>
    plant.post('/api/register/invoice/update', {
      rows: [{ id: changed.id, rev: revs.get(changed.id), values: { remark: `change ${count++}` } }],
    });
  const checking = { work: again, after: () => revOf(checked.id) };
  for (let warm = 0; warm < 20; warm++) {
    await again();
    await checking.after();
  }
  const times = await sideBySide(Math.max(turns, 15), {
    check: checking,
    change: { work: change, after: () => revOf(changed.id) },
  });
  tell({
    bench: BENCH,
    figure: 'the check of an invoice to a change of one field',
    ratio: times.check / times.change,
    bar: 4,
    detail: times,
  });
}

/** The pages of a review at this size. */
async function reviews(plant: PlantDatabase): Promise<void> {
  const queue = (): Promise<string> => plant.post('/api/ext/invoice/list', { page: 'input', tab: 'pending' });
  const figures = (): Promise<string> =>
    plant.post('/api/ext/invoice/statistics', { page: 'input', from: '2026-01-01', to: '2026-03-31' });
  await queue();
  await figures();
  const detail = { queueMs: round(await timed(queue)), figuresMs: round(await timed(figures)) };
  tell({
    bench: BENCH,
    figure: 'a queue to the statistics of a quarter',
    ratio: detail.queueMs / detail.figuresMs,
    bar: null,
    detail,
  });
}

/** P21: lists, checks and queues of 100,000 invoices with 600,000 lines. */
export async function run({ data, turns }: BenchOptions): Promise<void> {
  const plant = await openPlant({ data, tags: TAGS });
  try {
    await addInvoices(plant);
    await check(plant, turns);
    await reviews(plant);
    await columns(plant, 'invoice');
    await columns(plant, 'invoiceLine');
  } finally {
    await plant.close();
  }
}
