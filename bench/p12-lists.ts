import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { allRegisters, type RegisterKey } from '@plumbline/contract/registers/index.ts';
import { known } from '@plumbline/server/db/model.ts';
import { options } from '@plumbline/server/register/read/options.ts';
import { page } from '@plumbline/server/register/read/page.ts';
import { count } from '@plumbline/server/register/read/read.ts';
import { makeAllIndexes } from '../checks/support/all-indexes.ts';
import { round, say, sideBySide, tell, timed } from './figure.ts';
import { BENCH, type Clicked, FELT_MS, isToTheEnd, nameOf, reportTimes, tellRatios, WORST } from './lists/clicks.ts';
import { expertSql } from './lists/expert.ts';
import { columnsOf, inputOf, largest, PAGE, questionsOf, type Question } from './lists/questions.ts';
import { runLists } from './lists/query-lists.ts';
import { subcontractorView, type SubcontractorView } from './lists/subcontractor-view.ts';
import type { BenchOptions } from './options.ts';
import { addInvoices, TAGS as INVOICE_TAGS } from './p21-reviews.ts';
import { openPlant, type PlantDatabase } from './plant-database.ts';
import { planOf, recorded, type Statement } from './recorder.ts';

/** Number of registers measured: those with the most rows. */
const REGISTERS = 8;
/** Registers measured however many rows they have here: those of drawings and reports. */
const ALWAYS: readonly RegisterKey[] = ['drawing', 'asBuiltDrawing', 'reportDefinition', 'scheduledReport'];
/** The registers of invoices, which have a plant of their own: invoices do not depend on the number of tagged items. */
const INVOICES: readonly RegisterKey[] = ['invoice', 'invoiceLine'];
/** Maximum ratio of a view narrowed to one subcontractor to a view of everything. */
const NARROWED = 2;
/** Maximum ratio to the faster of two plain statements. */
const EXPERT = 1.5;
/** A question whose first run takes longer than this is repeated only once, in milliseconds. */
const SLOW_MS = 1000;

/**
 * A plain statement that takes this many times as long as the whole call counts as slower, without measuring by how
 * much.
 */
const BEARABLE = 4;

interface Measured extends Clicked {
  /** The time of its database statements through the bare driver. */
  readonly sqlMs: number;
  /**
   * The time of the faster of two plain statements; 0 where they were not run; Infinity where both were stopped for
   * taking too long.
   */
  readonly expertMs: number;
}

/** A question measured with everything shown, and with only the work of one subcontractor. */
interface Narrowed extends Clicked {
  readonly allMs: number;
}

/** Measures a question in both views, each after one warm-up run. */
async function measureNarrowed(
  plant: PlantDatabase,
  view: SubcontractorView,
  subject: { readonly register: AnyRegister; readonly question: Question },
): Promise<Narrowed> {
  const { register, question } = subject;
  const call = (): Promise<string> =>
    plant.post(`/api/register/${register.key}/${question.verb}`, inputOf(register, question));
  const timesOf = async (on: boolean): Promise<number> => {
    await view.narrow(on);
    await call();
    return timed(call);
  };
  return { question, allMs: await timesOf(false), ms: await timesOf(true) };
}

/** The statements that the product sends for a question. */
function sent({ actor, database }: PlantDatabase, register: AnyRegister, question: Question) {
  const input = { ...inputOf(register, question), limit: PAGE, offset: 0, text: '', field: question.field ?? '' };
  return recorded(database, (db) => {
    if (question.verb === 'count') return count(db, actor, register, question.filter, question.most);
    if (question.verb === 'options') return options(db, actor, register, { ...input, limit: 200 });
    return page(db, actor, register, input);
  });
}

async function measure(
  plant: PlantDatabase,
  register: AnyRegister,
  { question, turns, alone }: { readonly question: Question; readonly turns: number; readonly alone: boolean },
): Promise<Measured> {
  const url = `/api/register/${register.key}/${question.verb}`;
  const input = inputOf(register, question);
  const call = (): Promise<string> => plant.post(url, input);
  if (alone) {
    await call();
    return { question, ms: await timed(call), sqlMs: 0, expertMs: 0 };
  }
  const ours = await sent(plant, register, question);
  const run = (statements: readonly Statement[]) => async (): Promise<unknown> => {
    const found = [];
    for (const { sql, parameters } of statements)
      found.push((await plant.database.pool.query(sql, [...parameters])).rows);
    return JSON.stringify(found);
  };
  const first = await timed(call);
  const plain = await bearable(plant, expertSql(plant, register, question), BEARABLE * Math.max(first, FELT_MS));
  const times: Readonly<Record<string, number>> = await sideBySide(first > SLOW_MS ? 1 : turns, {
    call: { work: call },
    sql: { work: run(ours) },
    ...Object.fromEntries(plain.map((sql, at) => [`plain${at}`, { work: run([{ sql, parameters: [] }]) }])),
  });
  const { call: ms = 0, sql: sqlMs = 0, ...expert } = times;
  return { question, ms, sqlMs, expertMs: Math.min(...Object.values(expert)) };
}

/** SQLSTATE: the statement was stopped by its timeout. */
const TOO_LONG = '57014';

/** The statements that finish within a time, in milliseconds. */
async function bearable(plant: PlantDatabase, statements: readonly string[], ms: number): Promise<readonly string[]> {
  const client = await plant.database.pool.connect();
  const found: string[] = [];
  try {
    for (const statement of statements) {
      try {
        // reset in the same query, so that the timeout cannot hit the next statement
        await client.query(`set statement_timeout = ${Math.ceil(ms)}; ${statement}; set statement_timeout = 0`);
        found.push(statement);
      } catch (error) {
        if (!(error instanceof Error && Reflect.get(error, 'code') === TOO_LONG)) throw error;
      }
    }
  } finally {
    // discards the connection, because its timeout may still be set
    client.release(true);
  }
  return found;
}

/** The plans of the statements that the product sends for a question. */
async function plans(plant: PlantDatabase, register: AnyRegister, question: Question): Promise<readonly string[]> {
  const found: string[] = [];
  for (const statement of await sent(plant, register, question))
    found.push(...(await planOf(plant.database, statement)), '');
  return found;
}

/** Maximum size of a page of a tag list before compression, in bytes. */
const PAGE_BYTES = 70_000;
const PAGE_COLUMNS = 25;

/** Measures the size of a page of tags with the titles of its references, as the grid requests it. */
async function weigh(plant: PlantDatabase): Promise<void> {
  const register = known('tag');
  const all = Object.entries(register.fields).flatMap(([name, { live }]) => (live ? [] : [name]));
  const columns = [...new Set([...columnsOf(register), ...all])].slice(0, PAGE_COLUMNS);
  const body = await plant.post(`/api/register/${register.key}/page`, { columns, limit: PAGE, as: 'table' });
  tell({
    bench: BENCH,
    figure: `a page of ${PAGE} tags × ${PAGE_COLUMNS} columns with titles, of ${PAGE_BYTES} bytes`,
    ratio: body.length / PAGE_BYTES,
    bar: 1,
    detail: { bytes: body.length },
  });
}

/** Compares the product's statements with an expert's, where either is noticeable. */
function toldBeside(all: readonly Measured[]): void {
  const ratios = all
    .filter(({ sqlMs, expertMs }) => Math.max(sqlMs, expertMs) > FELT_MS)
    .map(({ question, sqlMs, expertMs }) => ({ name: nameOf(question), sqlMs, expertMs, ratio: sqlMs / expertMs }));
  tellRatios(ratios, 'statements to the better of two plain ones', EXPERT);
}

/**
 * Reports how much longer a user waits who sees only the work of one subcontractor, where either time is noticeable.
 */
function toldNarrowed(all: readonly Narrowed[], items: number): void {
  const ratios = all
    .filter(({ ms, allMs }) => Math.max(ms, allMs) > FELT_MS)
    .map(({ question, ms, allMs }) => ({
      name: nameOf(question),
      ms: round(ms),
      allMs: round(allMs),
      ratio: ms / allMs,
    }));
  tellRatios(ratios, `shown the work of one subcontractor, ${items} tagged items, to shown all`, NARROWED);
}

/** Measures all questions of the largest registers, one after the other, and reports each. */
async function askAll<M extends Clicked>(
  plant: PlantDatabase,
  { tags, asking }: BenchOptions,
  measurement: {
    readonly whose: string;
    readonly measure: (register: AnyRegister, question: Question) => Promise<M>;
    /** The registers; those with the most rows by default. */
    readonly of?: readonly AnyRegister[];
  },
): Promise<readonly M[]> {
  const all: M[] = [];
  const { of } = measurement;
  for (const sized of await largest(plant, of ?? allRegisters, of?.length ?? REGISTERS)) {
    const { register, rows } = sized;
    const measured: M[] = [];
    for (const question of await questionsOf(plant, sized, asking)) {
      if (!nameOf(question).includes(asking)) continue;
      measured.push(await measurement.measure(register, question));
    }
    const clicked = measured.filter((click) => !isToTheEnd(click));
    reportTimes(clicked, `${measurement.whose}${register.key}, ${rows} rows`, tags);
    all.push(...measured);
  }
  return all;
}

/** Measures the registers of invoices, in the plant of P21. */
async function runInvoices(options: BenchOptions): Promise<void> {
  const plant = await openPlant({ data: options.data, tags: INVOICE_TAGS });
  const indexes = await makeAllIndexes(plant.database);
  try {
    await addInvoices(plant);
    const all = await askAll(plant, options, {
      whose: '',
      of: INVOICES.map(known),
      measure: (register, question) => measure(plant, register, { question, turns: 1, alone: true }),
    });
    reportTimes(
      all.filter((click) => !isToTheEnd(click)),
      'lists of invoices',
      INVOICE_TAGS,
    );
  } finally {
    await indexes[Symbol.asyncDispose]();
    await plant.close();
  }
}

/** Measures the same questions in the view of a subcontractor and in a view of everything. */
async function runNarrowed(options: BenchOptions): Promise<void> {
  const plant = await openPlant(options);
  try {
    const view = await subcontractorView(plant);
    try {
      const whose = "a subcontractor's ";
      const measure = (register: AnyRegister, question: Question): Promise<Narrowed> =>
        measureNarrowed(plant, view, { register, question });
      const clicked = (await askAll(plant, options, { whose, measure })).filter((click) => !isToTheEnd(click));
      reportTimes(clicked, `${whose}lists`, options.tags);
      toldNarrowed(clicked, view.items);
    } finally {
      await view.end();
    }
  } finally {
    await plant.close();
  }
}

/**
 * P12: every sort up and down, every filter, its count and the values of every column, of the eight largest registers, of
 * those of drawings, reports and invoices, and of every query list.
 */
export async function run(options: BenchOptions): Promise<void> {
  if (options.subcontractor) return runNarrowed(options);
  if (!options.lists) {
    await runRegisters(options);
    await runInvoices(options);
  }
  await runLists(options);
}

async function runRegisters(options: BenchOptions): Promise<void> {
  const { tags, turns, alone } = options;
  const plant = await openPlant(options);
  // what people sort by often has its index (ADR 135); what they rarely do is measured as if they did so often
  const indexes = await makeAllIndexes(plant.database);
  try {
    const measurement = {
      whose: '',
      measure: (register: AnyRegister, question: Question) =>
        measure(plant, register, { question, turns: Math.min(turns, 3), alone }),
    };
    const most = await askAll(plant, options, measurement);
    const besides = ALWAYS.filter((key) => !most.some(({ question }) => question.key === key)).map(known);
    const all = [...most, ...(await askAll(plant, options, { ...measurement, of: besides }))];
    const clicked = all.filter((click) => !isToTheEnd(click));
    for (const verb of ['page', 'count', 'options'] as const)
      reportTimes(
        clicked.filter(({ question }) => question.verb === verb),
        `all, ${verb}`,
        tags,
      );
    reportTimes(all.filter(isToTheEnd), 'counts and values to the end, which nobody waits for', tags);
    reportTimes(clicked, 'all', tags);
    if (!alone) toldBeside(all);
    await weigh(plant);
    for (const { question, ms } of clicked.toSorted((a, b) => b.ms - a.ms).slice(0, WORST))
      say(
        [`\n${nameOf(question)}: ${round(ms)} ms`, ...(await plans(plant, known(question.key), question))].join('\n'),
      );
  } finally {
    await indexes[Symbol.asyncDispose]();
    await plant.close();
  }
}
