import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { plainCaption } from '@plumbline/contract/rules/import-mapping.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { signCaption } from '@plumbline/contract/rules/record-columns.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { backTo, rows, sql, type Tx } from '../../db/database.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idsFrom } from '../../register/row/ids.ts';
import { rulesOf } from '../../register/row/rules.ts';
import { holdTrees } from '../../register/write/trees.ts';
import { signers } from '../../workflow/sign/may-sign.ts';
import { sign } from '../../workflow/sign/sign.ts';
import { type SignRecord, signRecords } from '../../workflow/sign/sign-records.ts';
import type { FileColumns } from './columns.ts';
import { type AnswerCells, answerRows } from './answer-rows.ts';
import { refuse } from './refuse-lines.ts';
import { type SignColumn, stagedSign } from './sign-cells.ts';
import {
  completionOf,
  demandSigning,
  type LineChange,
  personFinder,
  type Sender,
  type Signed,
  type SignLine,
} from './sign-lines.ts';

/** The sign-offs of lines with the given outcomes, from `stage` as `s` and `verdict` as `v`. */
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

/**
 * The sign-off of a record with this label in either language; the engine refuses, by name, labels the record does not
 * have.
 */
const inSet = (record: SignRecord | undefined, label: string): SignOff | undefined =>
  record?.set.find((each) => {
    const { en, zh } = signOffWord(each);
    return [en, zh].some((text) => plainCaption(text) === plainCaption(label));
  });

/** The order in which sign-offs are given: required ones, then the completing one, then optional ones. */
const ORDER: readonly SignOff['type'][] = ['required', 'complete', 'optional'];

/** A sign-off of a line as the engine identifies it: by the label in the record's set. */
interface Known extends SignLine {
  /** The label in the caption. */
  readonly column: string;
  readonly type: SignOff['type'];
}

/** What became of the lines of one sign-off: why a line is refused, and what is to be noted on one that is signed. */
interface GivenAlike {
  readonly why: (line: Known) => Word | undefined;
  readonly note: (line: Known) => Word | undefined;
}

/** Gives one sign-off to the rows of lines with the same label, person and date. */
async function giveAlike(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  batch: {
    readonly lines: readonly [Known, ...(readonly Known[])];
    readonly named: ReturnType<ReturnType<typeof personFinder>>;
    readonly who: Sender;
  },
): Promise<GivenAlike> {
  const [first] = batch.lines;
  const person = batch.named;
  if ('why' in person) return { why: () => person.why, note: () => undefined };
  const { refused, noted } = await sign(tx, actor, {
    register: key,
    selection: { mode: 'these', ids: batch.lines.map(({ id }) => id) },
    label: first.label,
    person: person.id,
    date: first.date,
    acceptRisk: false,
    dryRun: false,
    ...batch.who,
  });
  const [why, note] = [refused, noted].map((some) => new Map(some.map((each) => [each.id, each.why])));
  return { why: ({ id }) => why?.get(id), note: ({ id }) => note?.get(id) };
}

/**
 * The sign-offs of lines that are not yet given, grouped by label, person and date, in the order they must be given.
 */
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
  const changes = new Map<number, readonly LineChange[]>();
  const refused = new Map<number, { column: string; words: Word }>();
  const noted = new Map<number, { column: string; words: Word }>();
  for (const group of await openOnes(tx, actor, key, wanted)) {
    const [first, ...rest] = group.filter(({ n }) => !refused.has(n));
    if (first === undefined) continue;
    const lines = [first, ...rest] as const;
    const { why, note } = await giveAlike(tx, actor, key, { lines, named: find(first.person), who });
    for (const line of lines) {
      const words = why(line);
      const noteWords = note(line);
      if (words) refused.set(line.n, { column: line.column, words });
      else {
        if (noteWords) noted.set(line.n, { column: line.column, words: noteWords });
        given.add(line.n);
        changes.set(line.n, [...(changes.get(line.n) ?? []), ...changesBy(line)]);
      }
    }
  }
  return { given, refused, noted, changes };
}

/** The two columns of a sign-off that a line gives. */
const changesBy = ({ column, person, date }: Known): readonly LineChange[] => [
  { column: signCaption(w(column, column), 'person').en, was: '', becomes: person },
  { column: signCaption(w(column, column), 'date').en, was: '', becomes: date },
];

const UNSIGNED: Signed = { given: new Set(), refused: new Map() };

/** Signs the lines: records through the engine, any other row through the completion of its feature. */
function giveAll(tx: Tx, actor: Actor, { key }: AnyRegister, wanted: readonly SignLine[]): Promise<Signed> {
  if (wanted.length === 0) return Promise.resolve(UNSIGNED);
  if (isRecord(key)) return give(tx, actor, key, wanted);
  return completionOf(key)?.give(tx, actor, wanted) ?? Promise.resolve(UNSIGNED);
}

/**
 * Locks the owners of the rows that a file changes, adds, deletes or completes, before the first of these rows. One
 * statement, so that all writers of several rows wait in the same order.
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

/** True when the sign-off was already given as in the line: then there is nothing to do. */
const isGiven = (record: SignRecord | undefined, { label, person, date }: SignLine): boolean =>
  record?.given.some(
    (each) => each.label === label && each.date === date && each.personName.toLowerCase() === person.toLowerCase(),
  ) ?? false;

/** The parts of an import that fill in answers on the forms of records and give sign-offs. */
interface Signing {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly signs: readonly SignColumn[];
  readonly answers: readonly AnswerCells[];
}

/**
 * Finds the lines that cannot be signed, and those that are wrong in combination with others, by writing and signing
 * all of them and rolling back: a row that the page would refuse is refused here, in the same words. Lines that only
 * sign count as updated. Does nothing where the file has no sign-offs or answers, and no field by which its rows could
 * be wrong together.
 */
export async function judgeSigning(
  tx: Tx,
  { columns, ...signing }: Signing & Pick<FileColumns, 'columns'>,
  write: () => Promise<void>,
): Promise<void> {
  const { actor, register, signs } = signing;
  const columnNames = new Set(columns.map(({ name }) => name));
  const beside = (rulesOf(register).besideOthers ?? []).filter(({ fields }) =>
    fields.some((name) => columnNames.has(name)),
  );
  const wanted = signs.length > 0 ? await wantedOf(tx, signs, ANY) : [];
  if (wanted.length === 0 && beside.length === 0 && signing.answers.length === 0) return;
  // locked before the savepoint, so that the locks last until the lines are written for good
  await holdTrees(tx, actor, register);
  await sql`savepoint signing`.execute(tx);
  await write();
  const {
    given,
    refused,
    noted = new Map(),
    changes = new Map(),
  } = await answerAndSign(tx, signing, { wanted, outcomes: ANY });
  const wrong = new Map<string, Word>();
  if (beside.length > 0) {
    const ids = await writtenIds(tx);
    for (const rule of beside) for (const [id, why] of await rule.wrong(tx, actor, ids)) wrong.set(id, why);
  }
  await backTo(tx, 'signing');
  const bad = JSON.stringify([...refused].map(([n, why]) => ({ n, why })));
  const refusalRows = sql`jsonb_to_recordset(${bad}::jsonb) as x(n int, why jsonb)`;
  await sql`update typed set problems = problems || x.why from ${refusalRows} where typed.n = x.n`.execute(tx);
  await sql`update verdict set outcome = 'invalid' from ${refusalRows} where verdict.n = x.n`.execute(tx);
  const notes = JSON.stringify([...noted].map(([n, note]) => ({ n, note })));
  await sql`update typed set notes = coalesce(notes, '[]'::jsonb) || jsonb_build_array(x.note)
    from jsonb_to_recordset(${notes}::jsonb) as x(n int, note jsonb) where typed.n = x.n`.execute(tx);
  // a line that cannot be signed has its reason already; a conflict with another line would only follow from it
  const still = new Set(await writtenIds(tx));
  await refuse(
    tx,
    [...wrong].flatMap(([id, why]) => (still.has(id) ? [{ id, why }] : [])),
  );
  await sql`update verdict set outcome = 'updated' where outcome = 'unchanged' and n = any(${[...given]}::int[])`.execute(
    tx,
  );
  const textsBy = (which: 'was' | 'becomes') => (all: readonly LineChange[]) =>
    Object.fromEntries(all.map((item) => [item.column, item[which]]));
  const more = [...changes].map(([n, all]) => ({ n, was: textsBy('was')(all), becomes: textsBy('becomes')(all) }));
  await sql`update verdict set more_was = x.was, more_becomes = x.becomes
    from jsonb_to_recordset(${JSON.stringify(more)}::jsonb) as x(n int, was jsonb, becomes jsonb) where verdict.n = x.n`.execute(
    tx,
  );
}
const writtenIds = (tx: Tx): Promise<readonly string[]> =>
  idsFrom(tx, sql`select id from verdict where outcome in ('added', 'updated') order by n`);

/**
 * Writes the answers and sign-offs of the lines that were written. @throws {Error} when one is refused that was not
 * refused when it was checked
 */
export async function signRows(tx: Tx, signing: Signing): Promise<void> {
  if (signing.signs.length === 0 && signing.answers.length === 0) return;
  const outcomes = ['added', 'updated'];
  const wanted = signing.signs.length > 0 ? await wantedOf(tx, signing.signs, outcomes) : [];
  const { refused } = await answerAndSign(tx, signing, { wanted, outcomes });
  const [first] = refused.values();
  if (first) throw new Error(`A row was refused after it was judged: ${first.words.en}`);
}

/** Lines that are not deleted: an unchanged row may still receive answers or sign-offs. */
const ANY = ['added', 'updated', 'unchanged'];

/**
 * Writes the answers first: what a sheet requires must be filled in before it is signed. A refused line signs nothing.
 */
async function answerAndSign(
  tx: Tx,
  signing: Signing,
  { wanted, outcomes }: { readonly wanted: readonly SignLine[]; readonly outcomes: readonly string[] },
): Promise<Signed> {
  const answered = await answerRows(tx, signing, outcomes);
  const open = wanted.filter(({ n }) => !answered.refused.has(n));
  const signed = await giveAll(tx, signing.actor, signing.register, open);
  return {
    given: new Set([...answered.given, ...signed.given]),
    refused: new Map([...answered.refused, ...signed.refused]),
    ...(signed.noted && { noted: signed.noted }),
    changes: new Map(
      [...(answered.changes ?? []), ...(signed.changes ?? [])].map(([n]) => [
        n,
        [...(answered.changes?.get(n) ?? []), ...(signed.changes?.get(n) ?? [])],
      ]),
    ),
  };
}
