import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { plainCaption } from '@plumbline/contract/rules/import-mapping.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { backTo, rows, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/actor.ts';
import { idsFrom } from '../../register/ids.ts';
import { rulesOf } from '../../register/rules.ts';
import { holdTrees } from '../../register/trees.ts';
import { signers } from '../../workflow/sign/may-sign.ts';
import { sign } from '../../workflow/sign/sign.ts';
import { type SignRecord, signRecords } from '../../workflow/sign/sign-records.ts';
import type { FileColumns } from './columns.ts';
import { type AnswerCells, answerRows } from './answer-rows.ts';
import { refuse } from './refuse-lines.ts';
import { type SignColumn, stagedSign } from './sign-cells.ts';
import { completionOf, demandSigning, personFinder, type Sender, type Signed, type SignLine } from './sign-lines.ts';

/** The sign-offs of lines with these outcomes, as `s` and `v`. */
async function wantedOf(
  tx: Tx,
  signs: readonly SignColumn[],
  outcomes: readonly string[],
): Promise<readonly SignLine[]> {
  const parts = signs.map(({ label }, at) => {
    const [person, day] = stagedSign(at).map((name) => sql.ref(`s.${name}`));
    return sql`select s.n, v.id, ${label}::text as label, ${person} as person, ${day} as date from stage s
      join verdict v on v.n = s.n where v.outcome = any(${outcomes}::text[]) and ${person} is not null and ${day} is not null`;
  });
  return rows(tx, sql<SignLine>`select * from (${sql.join(parts, sql` union all `)}) x order by n`);
}

/** The sign-off of a record that is called so in either language; what it has not is refused by the engine, by its name. */
const inSet = (record: SignRecord | undefined, label: string): SignOff | undefined =>
  record?.set.find((each) => {
    const { en, zh } = signOffWord(each);
    return [en, zh].some((text) => plainCaption(text) === plainCaption(label));
  });

/** What must be given before what follows it: required ones, then the one that completes, then what is optional. */
const ORDER: readonly SignOff['type'][] = ['required', 'complete', 'optional'];

/** A sign-off of a line as the engine knows it: by the label of its set. */
interface Known extends SignLine {
  /** What the caption calls it. */
  readonly column: string;
  readonly type: SignOff['type'];
}

/** Gives one sign-off to the rows of lines that say the same of it; answers why a line is refused. */
async function giveAlike(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  of: {
    readonly lines: readonly [Known, ...(readonly Known[])];
    readonly named: ReturnType<ReturnType<typeof personFinder>>;
    readonly who: Sender;
  },
): Promise<(line: Known) => Word | undefined> {
  const [first] = of.lines;
  const person = of.named;
  if ('why' in person) return () => person.why;
  const { refused } = await sign(tx, actor, {
    register: key,
    selection: { mode: 'these', ids: of.lines.map(({ id }) => id) },
    label: first.label,
    person: person.id,
    date: first.date,
    acceptRisk: false,
    dryRun: false,
    ...of.who,
  });
  const why = new Map(refused.map((each) => [each.id, each.why]));
  return ({ id }) => why.get(id);
}

/** The sign-offs of lines that are still to be given, those that say the same together, in the order they must be given in. */
async function openOnes(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  wanted: readonly SignLine[],
): Promise<readonly (readonly Known[])[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const records = new Map((await signRecords(tx, actor, { register: key, ids })).map((each) => [each.id, each]));
  const open = wanted
    .map((line): Known => {
      const found = inSet(records.get(line.id), line.label);
      return { ...line, column: line.label, label: found?.label ?? line.label, type: found?.type ?? 'required' };
    })
    .filter((line) => !isGiven(records.get(line.id), line));
  const alike = ({ label, person, date }: Known): string => JSON.stringify([label, person.toLowerCase(), date]);
  return ORDER.flatMap((type) => [
    ...Map.groupBy(
      open.filter((line) => line.type === type),
      alike,
    ).values(),
  ]);
}

/** Gives the sign-offs of lines through the engine, as if each were given on the page. */
async function give(tx: Tx, actor: Actor, key: RecordKey, wanted: readonly SignLine[]): Promise<Signed> {
  const who = await demandSigning(tx, actor, key);
  const find = personFinder(await signers(tx, actor, key));
  const given = new Set<number>();
  const refused = new Map<number, { column: string; words: Word }>();
  for (const group of await openOnes(tx, actor, key, wanted)) {
    const [first, ...rest] = group.filter(({ n }) => !refused.has(n));
    if (first === undefined) continue;
    const lines = [first, ...rest] as const;
    const why = await giveAlike(tx, actor, key, { lines, named: find(first.person), who });
    for (const line of lines) {
      const words = why(line);
      if (words) refused.set(line.n, { column: line.column, words });
      else given.add(line.n);
    }
  }
  return { given, refused };
}

const UNSIGNED: Signed = { given: new Set(), refused: new Map() };

/** Signs what the lines say: a record by its engine, any other row as its feature completes it. */
function giveAll(tx: Tx, actor: Actor, { key }: AnyRegister, wanted: readonly SignLine[]): Promise<Signed> {
  if (wanted.length === 0) return Promise.resolve(UNSIGNED);
  if (isRecord(key)) return give(tx, actor, key, wanted);
  return completionOf(key)?.give(tx, actor, wanted) ?? Promise.resolve(UNSIGNED);
}

/**
 * Holds what the rows of a file belong to, before the first of them: of those it changes, adds, deletes or completes. In one statement,
 * for whoever else writes rows of several waits in the same order.
 */
export async function holdOwners(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  signs: readonly SignColumn[],
): Promise<void> {
  const hold = rulesOf(register).holdOwners;
  if (hold === undefined) return;
  const lines = signs.length > 0 ? await wantedOf(tx, signs, ['unchanged']) : [];
  const completed = (lines.length > 0 && (await completionOf(register.key)?.wanted(tx, actor, lines))) || [];
  const changed = await idsFrom(tx, sql`select id from verdict where outcome in ('updated', 'deleted')`);
  const fields = Object.keys(register.fields).filter((name) => !register.fields[name]?.live);
  const added = sql`(select * from typed where existing is null) s`;
  await hold(tx, actor, { ids: [...changed, ...completed], source: { from: added, fields } });
}

/** Whether a sign-off was given already as the line says it: then nothing is to be done. */
const isGiven = (record: SignRecord | undefined, { label, person, date }: SignLine): boolean =>
  record?.given.some(
    (each) => each.label === label && each.date === date && each.personName.toLowerCase() === person.toLowerCase(),
  ) ?? false;

/** What of an import answers what stands on the forms of records, and gives sign-offs. */
interface Signing {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly signs: readonly SignColumn[];
  readonly answers: readonly AnswerCells[];
}

/**
 * Finds out which lines cannot be signed as they say, and which are wrong beside others, by writing and signing all of them
 * and taking that back: a row that is refused on the page is refused here, in the same words. Lines that only sign count as
 * updated. Nothing where the file holds no sign-offs and no field by which its rows could be wrong together.
 */
export async function judgeSigning(
  tx: Tx,
  { columns, ...of }: Signing & Pick<FileColumns, 'columns'>,
  write: () => Promise<void>,
): Promise<void> {
  const { actor, register, signs } = of;
  const said = new Set(columns.map(({ name }) => name));
  const beside = (rulesOf(register).besideOthers ?? []).filter(({ field }) => field === undefined || said.has(field));
  const wanted = signs.length > 0 ? await wantedOf(tx, signs, ANY) : [];
  if (wanted.length === 0 && beside.length === 0 && of.answers.length === 0) return;
  // held past the savepoint, until the lines are written for good
  await holdTrees(tx, actor, register);
  await sql`savepoint signing`.execute(tx);
  await write();
  const { given, refused } = await workOn(tx, of, { wanted, outcomes: ANY });
  const wrong = new Map<string, Word>();
  if (beside.length > 0) {
    const ids = await writtenIds(tx);
    for (const one of beside) for (const [id, why] of await one.wrong(tx, actor, ids)) wrong.set(id, why);
  }
  await backTo(tx, 'signing');
  const bad = JSON.stringify([...refused].map(([n, why]) => ({ n, why })));
  const told = sql`jsonb_to_recordset(${bad}::jsonb) as x(n int, why jsonb)`;
  await sql`update typed set problems = problems || x.why from ${told} where typed.n = x.n`.execute(tx);
  await sql`update verdict set outcome = 'invalid' from ${told} where verdict.n = x.n`.execute(tx);
  // what cannot be signed is told why; that it stands beside another follows from it
  const still = new Set(await writtenIds(tx));
  await refuse(
    tx,
    [...wrong].flatMap(([id, why]) => (still.has(id) ? [{ id, why }] : [])),
  );
  await sql`update verdict set outcome = 'updated' where outcome = 'unchanged' and n = any(${[...given]}::int[])`.execute(
    tx,
  );
}
const writtenIds = (tx: Tx): Promise<readonly string[]> =>
  idsFrom(tx, sql`select id from verdict where outcome in ('added', 'updated') order by n`);

/** Answers and signs what the lines that were written say. @throws {Error} when one is refused that was not when it was judged */
export async function signRows(tx: Tx, of: Signing): Promise<void> {
  if (of.signs.length === 0 && of.answers.length === 0) return;
  const outcomes = ['added', 'updated'];
  const wanted = of.signs.length > 0 ? await wantedOf(tx, of.signs, outcomes) : [];
  const { refused } = await workOn(tx, of, { wanted, outcomes });
  const [first] = refused.values();
  if (first) throw new Error(`A row was refused after it was judged: ${first.words.en}`);
}

/** Lines that stay: those whose row is as the file has it may still answer or sign. */
const ANY = ['added', 'updated', 'unchanged'];

/** What the lines answer goes first: what a sheet asks for must stand on it before it is signed. A line that is refused signs nothing. */
async function workOn(
  tx: Tx,
  of: Signing,
  { wanted, outcomes }: { readonly wanted: readonly SignLine[]; readonly outcomes: readonly string[] },
): Promise<Signed> {
  const answered = await answerRows(tx, of, outcomes);
  const open = wanted.filter(({ n }) => !answered.refused.has(n));
  const signed = await giveAll(tx, of.actor, of.register, open);
  return {
    given: new Set([...answered.given, ...signed.given]),
    refused: new Map([...answered.refused, ...signed.refused]),
  };
}
