import { randomUUIDv7 } from 'node:crypto';
import type { z } from 'zod';
import { AppError, errorText, InvalidError } from '@plumbline/contract/errors.ts';
import type { CellChange, CellRefused, Pasted, verbInput } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { attempt, type Db, type Tx, rows, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../row/actor.ts';
import { rowId } from '../row/ordered-ids.ts';
import { inParts, type Tries } from '../row/in-parts.ts';
import {
  holds,
  namedRows,
  printCell,
  readCell,
  seenIn,
  titlesIn,
  type NamedRows,
  type SeenForms,
} from './paste-cells.ts';
import { byIds } from '../read/read.ts';
import { rulesOf } from '../row/rules.ts';
import { jsonSource } from '../row/source.ts';
import { checkValues, isWritable, type Values, withStarts } from '../row/values.ts';
import { insert, refuseLog } from './verbs.ts';
import { changeRows } from './write.ts';
import { idArray } from '../row/columns.ts';
import { tenantOf } from '../row/tenant-of.ts';

type In = z.output<(typeof verbInput)['paste']>;
type Texts = Readonly<Record<string, string>>;

const TOLD_CHANGES = 200;
const TOLD_REFUSED = 500;
/** Maximum retries by halves of a refused part of a paste, to find the offending lines. */
const TRIES = 300;
const GONE = w('This row no longer exists.', '该行已不存在。');

/** A row of a paste being processed: the text typed, and the values to write. */
interface Line {
  readonly id: string;
  readonly at: number;
  /** Null for a row to be added. */
  readonly row: AnyRow | null;
  readonly title: string;
  values: Values;
}

/** The results of the lines, collected while they are processed. */
class Account {
  readonly refused: CellRefused[] = [];
  /** Lines that the write refused as a whole. */
  readonly failed = new Set<Line>();

  refuse({ at, title }: Pick<Line, 'at' | 'title'>, field: string | null, why: Word): void {
    this.refused.push({ at, title, field, why });
  }

  /** Refuses a whole line because of an error: cell by cell when the error names fields. */
  refuseFor(line: Line, error: AppError): void {
    if (error instanceof InvalidError)
      for (const { field, words } of error.fields) this.refuse(line, field in line.values ? field : null, words);
    else this.refuse(line, null, { en: errorText(error, 'en'), zh: errorText(error, 'zh') });
  }
}

/**
 * Writes cells that arrived as text: reads each by the rule of its field, looks up keys, and writes all that can be
 * written as one batch by the one write path. The rest is reported cell by cell. A dry run does the same and rolls
 * back, so that it reports exactly what would happen.
 */
export async function paste(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  { input, language }: { readonly input: In; readonly language: Language },
): Promise<Pasted> {
  refuseLog(register);
  if (new Set(input.rows.map(({ id }) => id)).size < input.rows.length) throw new AppError('badRequest');
  const batch = randomUUIDv7();
  return attempt(db, async (tx) => {
    const found = await pasted(tx, { ...actor, batch }, register, { input, language });
    const keep = !input.dryRun;
    return { keep, found: { ...found, batch: keep && found.cells > 0 ? batch : null } };
  });
}

async function pasted(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { input, language }: { readonly input: In; readonly language: Language },
): Promise<Omit<Pasted, 'batch'>> {
  const account = new Account();
  const before = await rowsNow(tx, actor, register, input);
  const texts = [...input.rows.map((row) => row.texts), ...input.add];
  const named = await namedRows(tx, actor, register, texts);
  const found = { account, before, named, seen: seenIn(register, texts), today: todayOf(actor) };
  const changed = await changedLines(tx, actor, register, { ...found, input });
  const added = addedLines(register, { ...found, input });
  const tries: Tries = { left: TRIES };
  const refuse = (line: Line, why: AppError): void => {
    account.failed.add(line);
    account.refuseFor(line, why);
  };
  for (const same of Map.groupBy(changed, fieldsOf).values())
    await inParts(tx, await unguarded(tx, actor, register, same, account), {
      tries,
      refuse,
      idOf,
      work: (some) => change(tx, actor, register, some),
    });
  await inParts(tx, added, {
    tries,
    refuse,
    idOf,
    work: (some) =>
      insert(
        tx,
        actor,
        register,
        some.map(({ values }) => values),
        some.map(idOf),
      ),
  });
  return summary(register, { account, lines: [...changed, ...added], named, before, language });
}

const idOf = ({ id }: Line): string => id;
const fieldsOf = ({ values }: Line): string => Object.keys(values).toSorted().join();

/** The current rows, with the fields the paste affects. */
async function rowsNow(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { rows: requestedRows }: In,
): Promise<ReadonlyMap<string, AnyRow>> {
  const names = new Set([register.title, ...requestedRows.flatMap(({ texts }) => Object.keys(texts))]);
  const columns = [...names].filter((name) => {
    const field = Object.hasOwn(register.fields, name) ? register.fields[name] : undefined;
    return field && (isWritable(field) || name === register.title);
  });
  const found = await byIds(
    tx,
    actor,
    register,
    requestedRows.map(({ id }) => id),
    columns,
  );
  return new Map(found.map((row) => [row.id, row]));
}

interface Found {
  readonly account: Account;
  readonly before: ReadonlyMap<string, AnyRow>;
  readonly named: NamedRows;
  readonly seen: SeenForms;
  /** Today's date where the rows live. */
  readonly today: string;
  readonly input: In;
}

/** The rows to change, each with the values that differ from its current ones. */
async function changedLines(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  { account, before, named, seen, today, input }: Found,
): Promise<readonly Line[]> {
  const stale = input.rows.filter(({ id, rev }) => (before.get(id)?.rev ?? rev) !== rev).map(({ id }) => id);
  const writers = await lastWriters(tx, actor, stale);
  return input.rows.flatMap(({ id, texts, rev }, at): Line[] => {
    const row = before.get(id);
    const line = { id, at, row: row ?? null, title: titleIn(register, row ?? {}) };
    if (!row) account.refuse(line, null, GONE);
    if (row && row.rev !== rev)
      account.refuseFor({ ...line, values: {} }, new AppError('stale', { who: writers.get(id) ?? '?' }));
    if (!row || row.rev !== rev) return [];
    const { values } = readTexts(register, texts, { line, account, named, seen, today });
    const differing = Object.entries(values).filter(([name, value]) => {
      const field = register.fields[name];
      return field && !holds(field, row[name], value);
    });
    return differing.length > 0 ? [{ ...line, values: Object.fromEntries(differing) }] : [];
  });
}

function titleIn(register: AnyRegister, values: Readonly<Record<string, unknown>>): string {
  const title = values[register.title];
  if (typeof title === 'object' && title !== null && 'title' in title) return String(title.title);
  return typeof title === 'string' || typeof title === 'number' ? String(title) : '';
}

function readTexts(
  register: AnyRegister,
  texts: Texts,
  options: Pick<Found, 'account' | 'named' | 'seen' | 'today'> & { readonly line: Pick<Line, 'at' | 'title'> },
): { readonly values: Values; readonly whole: boolean } {
  const { line, account } = options;
  const values: Record<string, unknown> = {};
  let isComplete = true;
  for (const [name, text] of Object.entries(texts)) {
    const read = readCell(register, name, text, options);
    if ('value' in read) values[name] = read.value;
    if ('error' in read) account.refuse(line, name, read.error);
    if ('error' in read) isComplete = false;
  }
  return { values, whole: isComplete };
}

/** The rows to add; a row with a wrong cell is not added at all, and an empty row is ignored. */
function addedLines(register: AnyRegister, { account, named, seen, today, input }: Found): readonly Line[] {
  return input.add.flatMap((texts, step): Line[] => {
    const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
    if (Object.keys(filled).length === 0) return [];
    const line = { id: rowId(), at: input.rows.length + step, row: null, title: filled[register.title] ?? '' };
    const { values, whole: isComplete } = readTexts(register, filled, { line, account, named, seen, today });
    if (!isComplete) return [];
    try {
      return [{ ...line, values: withStarts(register, checkValues(register, values, { of: 'new', today })) }];
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error;
      for (const { field, words } of error.fields) account.refuse(line, field, words);
      return [];
    }
  });
}

/** The user who last changed each of these rows. */
async function lastWriters(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await rows(
    tx,
    sql<{ id: string; name: string }>`select distinct on (row_id) row_id as id, user_name as name from history
      where tenant_id = ${tenantOf(actor)} and row_id = any(${idArray(ids)}) order by row_id, id desc`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/**
 * The lines the register's rules allow to be changed; when a line changes several fields, only the offending fields are
 * left out.
 */
async function unguarded(
  tx: Tx,
  actor: Actor,
  register: AnyRegister,
  lines: readonly Line[],
  account: Account,
): Promise<readonly Line[]> {
  const { guard } = rulesOf(register);
  if (!guard) return lines;
  const checkGuard = async (some: readonly Line[], fields: readonly string[]): Promise<ReadonlyMap<string, Word>> => {
    const ids = some.flatMap(({ row }) => (row ? [row.id] : []));
    const refused = await guard(tx, actor, { op: 'update', ids, fields });
    return new Map(refused.map(({ id, why }) => [id, why]));
  };
  const fields = Object.keys(lines[0]?.values ?? {});
  const refused = await checkGuard(lines, fields);
  const blockedLines = lines.filter(({ row }) => row && refused.has(row.id));
  for (const name of fields) {
    const blamed = fields.length > 1 && blockedLines.length > 0 ? await checkGuard(blockedLines, [name]) : refused;
    for (const line of blockedLines) {
      const why = blamed.get(line.row?.id ?? '');
      if (!why) continue;
      account.refuse(line, name, why);
      line.values = Object.fromEntries(Object.entries(line.values).filter(([other]) => other !== name));
    }
  }
  return lines.filter(({ values }) => Object.keys(values).length > 0);
}

/** Changes lines in as few statements as possible: lines that lost a cell to a rule are grouped with similar ones. */
async function change(tx: Tx, actor: Actor, register: AnyRegister, lines: readonly Line[]): Promise<void> {
  for (const same of Map.groupBy(lines, fieldsOf).values()) {
    const some = same.flatMap(({ row, values }) => (row ? [{ id: row.id, rev: row.rev, values }] : []));
    const revs = new Map(some.map(({ id, rev }) => [id, rev]));
    await changeRows(tx, actor, register, jsonSource(register, Object.keys(some[0]?.values ?? {}), some), { revs });
  }
}

interface Told {
  readonly account: Account;
  readonly lines: readonly Line[];
  readonly named: NamedRows;
  readonly before: ReadonlyMap<string, AnyRow>;
  readonly language: Language;
}

function summary(register: AnyRegister, { account, lines, named, before, language }: Told): Omit<Pasted, 'batch'> {
  const written = lines.filter((line) => Object.keys(line.values).length > 0 && !account.failed.has(line));
  const titles = titlesIn(named, before.values());
  const changes = written.flatMap(({ at, row, title, values }): CellChange[] =>
    Object.entries(values).flatMap(([field, value]) => {
      const fieldDefinition = register.fields[field];
      if (!fieldDefinition) return [];
      const text = (it: unknown): string | null => printCell(fieldDefinition, it, { language, titles });
      return [{ at, title, field, old: row ? text(row[field]) : null, new: text(value) }];
    }),
  );
  const added = written.filter(({ row }) => row === null).length;
  return {
    changed: written.length - added,
    added,
    cells: changes.length,
    changes: changes.slice(0, TOLD_CHANGES),
    refused: account.refused.slice(0, TOLD_REFUSED),
    refusedCount: account.refused.length,
  };
}
