import { join } from 'node:path';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { Field, Ref } from '@plumbline/contract/field/field.ts';
import { queryListOf, type QueryListKey } from '@plumbline/contract/lists/index.ts';
import { overAll } from '@plumbline/contract/lists/query-list.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { isGroupable } from '@plumbline/contract/register/groups.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { oneRow, sql } from '@plumbline/server/db/database.ts';
import type { RawBuilder } from 'kysely';
import { round, say, timed } from '../figure.ts';
import type { BenchOptions } from '../options.ts';
import { openPlant, type PlantDatabase } from '../plant-database.ts';
import { type Clicked, FELT_MS, isToTheEnd, nameOf, reportTimes, tellRatios } from './clicks.ts';
import { listedPlant } from './listed-plant.ts';
import { commonPart, inputOf, type Question, questionsWith, type Values } from './questions.ts';

/** The plant that lists are compared with, and how much longer they may take. */
const SMALL = 20_000;
const GROWTH = 1.5;
/** A question whose first run takes longer than this is not repeated, in milliseconds. */
const SLOW_MS = 2000;
/** Rows of a list that are looked through for values. */
const SAMPLE = 500;

const JOB = sql<{ id: string }>`select id from import_job order by created_at desc limit 1`;
const PACK = sql<{ id: string }>`select id from work_pack order by title_sort limit 1`;
const CARD = sql<{ id: string }>`select id from job_card order by title_sort limit 1`;
/** The row that most tagged items refer to by a column. */
const most = (it: RawBuilder<unknown>): RawBuilder<{ id: string }> =>
  sql<{ id: string }>`select x.id from (select ${it} as id from tagged_item t where t.deleted_at is null) x
    where x.id is not null group by 1 order by count(*) desc limit 1`;

/** A list over the scope, or the row of which a list of one row is asked: one with many lines. */
type AskedOf = 'scope' | RawBuilder<{ id: string }>;

/** Every query list, so that a new one does not compile until it says how it is asked. */
const LISTS: Readonly<Record<QueryListKey, AskedOf>> = {
  attachment: 'scope',
  backup: 'scope',
  cardDates: 'scope',
  cardDrawing: CARD,
  certificateBlocker: sql<{ id: string }>`select h.id from handover h where h.deleted_at is null and h.sub_system = (
    select s.id from tag_itr t cross join unnest(t.sub_systems) s(id) where t.progress <> 'signedOff' group by 1 order by count(*) desc limit 1) limit 1`,
  drawingTag: 'scope',
  drawingUse: most(sql`unnest(t.drawings)`),
  exItem: 'scope',
  exReview: 'scope',
  headerField: 'scope',
  historyEntry: 'scope',
  importChange: JOB,
  importConsequence: JOB,
  importMissing: JOB,
  instrumentReading: sql<{ id: string }>`select instrument as id from form_instrument limit 1`,
  itrReview: 'scope',
  jobCardBlocker: CARD,
  lookAhead: 'scope',
  lookAlikeName: 'scope',
  loopItem: most(sql`t.loop`),
  missingDocument: 'scope',
  mocImpact: sql<{ id: string }>`select id from moc order by created_at desc limit 1`,
  multiTagMember: sql<{ id: string }>`select id from multi_tag_itr limit 1`,
  outOfLimits: 'scope',
  passedInvoiceLine: 'scope',
  parentTagItem: most(sql`t.parent_tag`),
  permissionCode: 'scope',
  progressItem: 'scope',
  pwlReview: 'scope',
  receivedNotInvoiced: 'scope',
  role: 'scope',
  roleHolder: 'scope',
  scheduleOverview: 'scope',
  signIn: 'scope',
  signInAccount: 'scope',
  tagDocument: sql<{
    id: string;
  }>`select t.id from tagged_item t where t.deleted_at is null order by t.title_sort limit 1`,
  tagService: 'scope',
  user: 'scope',
  workItem: 'scope',
  workPackBlocker: PACK,
  workPackWork: PACK,
};

/** A list as it is asked: of one row, or over the scope. */
interface AskedList {
  readonly register: AnyRegister;
  readonly name: string;
  readonly of: Filter | undefined;
}

/** Every list that this plant can be asked for; one that may be read over all rows is asked in both ways. */
async function askedLists({ database: { db } }: PlantDatabase): Promise<readonly AskedList[]> {
  const found: AskedList[] = [];
  for (const [key, asked] of Object.entries(LISTS)) {
    const list = queryListOf(key);
    if (!list) throw new Error(`There is no list ${key}.`);
    const { of: owner } = list.query;
    if ((owner === undefined) !== (asked === 'scope')) throw new Error(`${key} is asked for in the wrong way.`);
    if (owner === undefined || owner.all)
      found.push({ register: owner ? overAll(list, owner) : list, name: key, of: undefined });
    if (owner === undefined || asked === 'scope') continue;
    const row = await oneRow(db, asked);
    if (row) found.push({ register: list, name: `${key} of one`, of: { field: owner.field, op: 'is', value: row.id } });
    else say(`  ${key}: the plant has no ${owner.register}`);
  }
  return found;
}

/** What a row has in a column: as a user types it, and as a filter names it. */
function textsIn(
  row: AnyRow,
  name: string,
  field: Field,
): readonly { readonly text: string; readonly value: string }[] {
  const parts = [row[name]].flat().filter((part) => part !== null && part !== undefined && part !== '');
  if (!isRefField(field)) return parts.map((part) => ({ text: String(part), value: String(part) }));
  return (parts as readonly Ref[]).map(({ id, title }) => ({ text: title, value: id })); // what references are read as
}

/** A value that many of some rows have, and one that few have. */
function valuesIn(sample: readonly AnyRow[], name: string, field: Field): Values | undefined {
  const found = sample.flatMap((row) => textsIn(row, name, field));
  const counted = [...Map.groupBy(found, ({ value }) => value).values()].toSorted((a, b) => b.length - a.length);
  const [many, few] = [counted[0]?.[0], counted.at(-1)?.[0]];
  if (!many || !few) return undefined;
  const isPart = isRefField(field) || (counted[0]?.length ?? 0) === 1;
  const part = isPart ? commonPart(counted.flatMap(([first]) => (first ? [first.text] : []))) : undefined;
  return { many: { ...many, text: part ?? many.text }, few };
}

const both = (of: Filter | undefined, filter: Filter | undefined): { readonly filter?: Filter } => {
  const parts = [of, filter].filter((part) => part !== undefined);
  return parts.length === 0 ? {} : { filter: { and: parts } };
};

/** The rows at the beginning, in the middle and at the end of a list. */
async function sampleOf(plant: PlantDatabase, { register, of }: AskedList): Promise<readonly AnyRow[]> {
  const ask = async (verb: string, input: object): Promise<{ rows: readonly AnyRow[]; total: number }> => {
    const answer: unknown = JSON.parse(
      await plant.post(`/api/register/${register.key}/${verb}`, { ...both(of, undefined), ...input }),
    );
    return (answer as { data: { rows: readonly AnyRow[]; total: number } }).data; // what the call answers
  };
  const columns = Object.entries(register.fields).flatMap(([name, { live }]) => (live ? [] : [name]));
  // a list that cannot be counted in time has values at its beginning, if it has any
  const { total } = await ask('count', { most: 10_000 }).catch(() => ({ total: 0 }));
  const offsets = [...new Set([0, Math.max(0, Math.floor(Math.min(total, 10_000) / 2))])];
  const found: AnyRow[] = [];
  for (const offset of offsets) found.push(...(await ask('page', { columns, limit: SAMPLE, offset })).rows);
  return found;
}

/** Every question of a list: those of registers, and the groups of each column. */
async function questionsOfList(plant: PlantDatabase, list: AskedList, asking: string): Promise<readonly Question[]> {
  const { register, name: listName, of } = list;
  const sample = await sampleOf(plant, list);
  const questions = await questionsWith(register, asking, (name) => {
    const field = register.fields[name];
    return Promise.resolve(field && valuesIn(sample, name, field));
  });
  const groups = Object.entries(register.fields).flatMap(([name, field]): readonly Question[] =>
    isGroupable(field) && !field.hide?.includes('grid')
      ? [{ key: register.key, verb: 'groups', name: `groups of ${name}`, field: name }]
      : [],
  );
  return [...questions, ...groups].map((question) => ({
    ...question,
    name: `${listName}, ${question.name}`,
    ...both(of, question.filter),
  }));
}

/** Asks every question of every list, each after one run that does not count. */
async function askLists(
  plant: PlantDatabase,
  { asking, tags }: Pick<BenchOptions, 'asking' | 'tags'>,
): Promise<readonly Clicked[]> {
  const clicks: Clicked[] = [];
  for (const list of await askedLists(plant)) {
    // a question begins with the key of its list
    if (!list.name.includes(asking) && !asking.startsWith(`${list.register.key} `)) continue;
    const measured: Clicked[] = [];
    for (const question of await questionsOfList(plant, list, asking)) {
      if (!nameOf(question).includes(asking)) continue;
      const input = inputOf(list.register, question);
      const call = (): Promise<string> => plant.post(`/api/register/${question.key}/${question.verb}`, input);
      const first = await timedCall(call);
      measured.push({ question, ms: first > SLOW_MS ? first : await timedCall(call) });
    }
    reportTimes(measured, `query list ${list.name}`, tags);
    clicks.push(...measured);
  }
  return clicks;
}

/** The time of a call; one that the server refuses as too long counts as that long. */
async function timedCall(call: () => Promise<string>): Promise<number> {
  let refused = '';
  const ms = await timed(() =>
    call().catch((error: unknown) => {
      refused = String(error);
    }),
  );
  if (refused !== '') say(`  ${refused.slice(0, 300)}`);
  return ms;
}

/** Every query list as it opens, by each sort and filter, its counts, values and groups; and how they grow with the plant. */
export async function runLists(options: BenchOptions): Promise<void> {
  const data = join(options.data, 'lists');
  const timesAt = async (tags: number): Promise<readonly Clicked[]> => {
    const plant = await openPlant({ data, tags });
    try {
      await listedPlant(plant, tags);
      const clicks = await askLists(plant, { asking: options.asking, tags });
      const shown = clicks.filter((click) => !isToTheEnd(click));
      for (const verb of ['page', 'count', 'options'] as const)
        reportTimes(
          shown.filter(({ question }) => question.verb === verb),
          `query lists, ${verb}`,
          tags,
        );
      reportTimes(
        clicks.filter((click) => isToTheEnd(click) && click.question.verb !== 'groups'),
        'query lists, counts and values to the end',
        tags,
      );
      reportTimes(
        clicks.filter(({ question }) => question.verb === 'groups'),
        'query lists, groups',
        tags,
      );
      reportTimes(shown, 'query lists, all', tags);
      return shown;
    } finally {
      await plant.close();
    }
  };
  const small = options.tags > SMALL ? await timesAt(SMALL) : [];
  const large = await timesAt(options.tags);
  if (small.length === 0) return;
  const before = new Map(small.map(({ question, ms }) => [nameOf(question), ms]));
  const grown = large.flatMap(({ question, ms }) => {
    const was = before.get(nameOf(question));
    return was !== undefined && Math.max(was, ms) > FELT_MS
      ? [{ name: nameOf(question), ms: round(ms), was: round(was), ratio: ms / was }]
      : [];
  });
  tellRatios(grown, `query lists, ${options.tags} to ${SMALL} tags`, GROWTH);
}
