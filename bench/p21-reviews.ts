import { known, tableOf } from '@plumbline/server/db/model.ts';
import { makeAllIndexes } from '../checks/support/all-indexes.ts';
import { inputOf, type Question, questionsOf } from './lists/questions.ts';
import { median, round, say, sideBySide, tell, timed } from './figure.ts';
import type { BenchOptions } from './options.ts';
import { openPlant, type PlantDatabase, rowsIn } from './plant-database.ts';
import { platformImport } from './platform-import.ts';

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

/** A click takes at most this many times as long as the page that a list opens with: the median, and the slowest. */
const CLICK = { median: 1.5, worst: 10 };
/** Slowest clicks that are printed. */
const WORST = 15;

/**
 * Every sort up and down, every filter and its first count, and the values of every column, against the page that the
 * list opens with.
 */
async function clicks(
  plant: PlantDatabase,
  key: 'invoice' | 'invoiceLine',
  { turns, asking }: Pick<BenchOptions, 'turns' | 'asking'>,
): Promise<void> {
  const register = known(key);
  const sized = { register, rows: await rowsIn(plant, tableOf(register)) };
  const callOf = (question: Question) => () =>
    plant.post(`/api/register/${key}/${question.verb}`, inputOf(register, question));
  const questions = (await questionsOf(plant, sized, asking)).filter(
    ({ verb, most, name }) => (verb === 'page' || most !== undefined) && name.includes(asking),
  );
  const opens = callOf({ key, verb: 'page', name: 'as it opens' });
  await opens();
  const opened = (await sideBySide(15, { opens: { work: opens } })).opens;
  const found: { readonly name: string; readonly ms: number; readonly ratio: number }[] = [];
  for (const question of questions) {
    const { click } = await sideBySide(Math.min(turns, 3), { click: { work: callOf(question) } });
    found.push({ name: `${question.verb}: ${question.name}`, ms: click, ratio: round(click / opened) });
  }
  const worst = found.toSorted((a, b) => b.ratio - a.ratio);
  const figure = `${key}, ${sized.rows} rows: a click to the page as it opens`;
  const kindOf = ({ name }: { readonly name: string }): string => name.split(':')[0] ?? '';
  const kinds = [...Map.groupBy(found, kindOf)].map(([kind, some]) => [kind, median(some.map(({ ms }) => ms))]);
  tell({
    bench: BENCH,
    figure: `${figure}, median`,
    ratio: median(found.map(({ ratio }) => ratio)),
    bar: CLICK.median,
    detail: { opened, clicks: found.length, medianMs: Object.fromEntries(kinds) },
  });
  tell({ bench: BENCH, figure: `${figure}, worst`, ratio: worst[0]?.ratio ?? 0, bar: CLICK.worst });
  say(
    worst
      .slice(0, WORST)
      .map(({ name, ms, ratio }) => `  ${ratio.toFixed(2).padStart(7)} ${ms.toFixed(1).padStart(8)} ms  ${name}`)
      .join('\n'),
  );
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

/** P21: lists, checks, queues and imports of 100,000 invoices with 600,000 lines; with `--asking` the lists alone. */
export async function run({ data, turns, asking }: BenchOptions): Promise<void> {
  const plant = await openPlant({ data, tags: TAGS });
  try {
    await addInvoices(plant);
    // those of the columns that people ask for (ADR 135)
    const indexes = await makeAllIndexes(plant.database);
    for (const key of ['invoice', 'invoiceLine'] as const) await clicks(plant, key, { turns, asking });
    await indexes[Symbol.asyncDispose]();
    if (asking !== '') return;
    await check(plant, turns);
    await reviews(plant);
    await platformImport(plant, turns);
  } finally {
    await plant.close();
  }
}
