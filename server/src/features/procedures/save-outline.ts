import type { outlineSave } from '@plumbline/contract/features/procedures/calls/outlines.ts';
import type { Outline } from '@plumbline/contract/features/procedures/outlines.ts';
import type { ParsedOf } from '@plumbline/contract/calls/call.ts';
import { AppError, type FieldError, InvalidError } from '@plumbline/contract/errors.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { type Db, oneRow, sql, transaction, type Tx } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { checkRefs } from '../../register/write/check-refs.ts';
import { lockRows } from '../../register/row/lock-rows.ts';
import { WrongRows } from '../../register/row/refuse-wrong.ts';
import { rekey } from '../../register/write/rekey.ts';
import { refusedRemovals, removeRows, selectedRows } from '../../register/write/remove.ts';
import { rulesOf } from '../../register/row/rules.ts';
import { jsonSource } from '../../register/row/source.ts';
import { checkValues, type Values } from '../../register/row/values.ts';
import { addRows, changeRows } from '../../register/write/write.ts';
import { demandOwner, lockOutlineOwner, readOutline, type Registers, registersOf } from './outline.ts';

const WORDS = {
  twice: w('The number {number} is already used there.', '编号 {number} 已存在。'),
  noSection: w('Its section is not in the outline.', '所属章节不在大纲中。'),
} as const;

type In = ParsedOf<typeof outlineSave>;
/** The kinds of edits in a save, for checking the rights to them. */
export interface OutlineEdits {
  readonly adds: boolean;
  readonly changes: boolean;
  readonly removes: boolean;
}
/** The sections or steps in their requested state. */
interface Part {
  readonly list: 'sections' | 'steps';
  readonly register: AnyRegister;
  /** The fields of the natural key that a save may change. */
  readonly keys: readonly string[];
  readonly rows: readonly Wanted[];
}
interface Wanted {
  readonly at: number;
  readonly id: string;
  readonly rev: number | null;
  readonly values: Values;
}
interface Save {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly registers: Registers;
  readonly input: In;
  /** The current values of the fields a save may write, by id. */
  readonly before: ReadonlyMap<string, Values>;
}

/** Saves an outline as a whole. `may` checks the edits before they are made. */
export function saveOutline(db: Db, actor: Actor, input: In, may: (edits: OutlineEdits) => void): Promise<Outline> {
  const registers = registersOf(input.of);
  return transaction(db, async (tx) => {
    await demandOwner(tx, actor, registers, input.id);
    await lockOutlineOwner(tx, actor, registers, input.id);
    const before = await heldOutline(tx, actor, registers, input.id);
    await refuseMoved(tx, actor, input, before);
    demandWhole(input, before);
    const save: Save = { tx, actor, registers, input, before: valuesOf(registers, before) };
    const [sections, steps] = await partsOf(save);
    may({
      adds: [...sections.rows, ...steps.rows].some(({ rev }) => rev === null),
      changes: [sections, steps].some((part) => differing(save, part, () => true).length > 0),
      removes: input.removed.sections.length + input.removed.steps.length > 0,
    });
    await remove(save, registers.step, input.removed.steps);
    await remove(save, registers.section, input.removed.sections);
    await atItsRow(sections, async () => {
      await giveKeys(save, sections);
      await add(save, sections);
      await change(save, sections);
    });
    await atItsRow(steps, async () => {
      await giveKeys(save, steps);
      await add(save, steps);
      await change(save, steps);
    });
    return readOutline(tx, actor, { registers, id: input.id });
  });
}

/** Locks and reads the outline; steps are locked first, in the same order as when completing them. */
async function heldOutline(tx: Tx, actor: Actor, registers: Registers, id: string): Promise<Outline> {
  const seen = await readOutline(tx, actor, { registers, id });
  await lockRows(
    tx,
    actor,
    registers.step,
    seen.steps.map((step) => step.id),
  );
  await lockRows(
    tx,
    actor,
    registers.section,
    seen.sections.map((section) => section.id),
  );
  return readOutline(tx, actor, { registers, id });
}

/** Refuses a save that would overwrite another user's changes. @throws AppError `stale` with their name */
async function refuseMoved(tx: Tx, actor: Actor, input: In, before: Outline): Promise<void> {
  const seen = new Map([...input.sections, ...input.steps].map(({ id, rev }) => [id, rev]));
  const removed = new Set([...input.removed.sections, ...input.removed.steps]);
  const there = new Map([...before.sections, ...before.steps].map((row) => [row.id, row.rev]));
  const moved = [...there].find(([id, rev]) => !removed.has(id) && seen.get(id) !== rev)?.[0];
  const gone = [...seen].find(([id, rev]) => rev !== null && !there.has(id))?.[0];
  const id = moved ?? gone ?? [...removed].find((each) => !there.has(each));
  if (id === undefined) return;
  const by = await oneRow(
    tx,
    sql<{ name: string }>`select user_name as name from history where tenant_id = ${actor.tenantId}::uuid
      and row_id = ${id}::uuid order by id desc limit 1`,
  );
  const who = by?.name ?? '?';
  throw new AppError('stale', { who }, { theirs: { id, rev: there.get(id) ?? 0 }, by: who });
}

/** Removing a section removes its content. @throws AppError `badRequest` when a save keeps some of it */
function demandWhole({ removed }: In, before: Outline): void {
  const [sections, steps] = [new Set(removed.sections), new Set(removed.steps)];
  const left =
    before.sections.some(({ id, parent }) => parent !== null && sections.has(parent) && !sections.has(id)) ||
    before.steps.some(({ id, section }) => sections.has(section) && !steps.has(id));
  if (left) throw new AppError('badRequest');
}

/**
 * The requested rows, validated field by field; duplicate numbers in one place, and steps without a section, are
 * reported at their rows.
 */
async function partsOf(save: Save): Promise<readonly [Part, Part]> {
  const { tx, actor, registers, input } = save;
  const { owner, section, step } = registers;
  const complaints: FieldError[] = [];
  const checked = (list: Part['list'], register: AnyRegister, at: number, values: Values): Values => {
    try {
      return checkValues(register, values, { of: 'new', today: todayOf(actor) });
    } catch (error) {
      if (!(error instanceof InvalidError)) throw error;
      complaints.push(...error.fields.map((field) => ({ ...field, field: `${list}.${at}.${field.field}` })));
      return values;
    }
  };
  const sections = input.sections.map(({ id, rev, number, description, parent }, at) => {
    const values = { [owner.key]: input.id, number, description, parentSection: parent };
    return { at, id, rev, values: checked('sections', section, at, values) };
  });
  const steps = input.steps.map(({ id, rev, section: sectionId, ...text }, at) => ({
    at,
    id,
    rev,
    values: checked('steps', step, at, { ...text, [section.key]: sectionId }),
  }));
  const known = new Set(input.sections.map(({ id }) => id));
  for (const [at, { section: sectionId }] of input.steps.entries())
    if (!known.has(sectionId)) complaints.push({ field: `steps.${at}.${section.key}`, words: WORDS.noSection });
  complaints.push(...twice('sections', sections, () => ''));
  complaints.push(...twice('steps', steps, ({ values }) => String(values[section.key])));
  if (complaints.length > 0) throw new InvalidError(complaints);
  await checkRefs(
    tx,
    actor,
    step,
    steps.map(({ values: { unit } }) => ({ unit })),
  );
  return [
    { list: 'sections', register: section, keys: ['number'], rows: sections },
    { list: 'steps', register: step, keys: ['number', section.key], rows: steps },
  ];
}

/** Duplicate numbers in one place, reported at the later row. */
function twice(list: Part['list'], rows: readonly Wanted[], within: (row: Wanted) => string): readonly FieldError[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const number = String(row.values['number']);
    const key = `${within(row)} ${number.toLowerCase()}`;
    if (seen.has(key)) return [{ field: `${list}.${row.at}.number`, words: fill(WORDS.twice, { number }) }];
    seen.add(key);
    return [];
  });
}

/** The values of sections and steps before the save, for the fields it may write. */
function valuesOf({ section }: Registers, { sections, steps }: Outline): ReadonlyMap<string, Values> {
  const was = new Map<string, Values>();
  for (const { id, number, description, parent } of sections)
    was.set(id, { number, description, parentSection: parent });
  for (const {
    id,
    section: sectionId,
    unit,
    number,
    description,
    holdPoint,
    expectedValue,
    lowerLimit,
    upperLimit,
  } of steps)
    was.set(id, {
      number,
      description,
      holdPoint,
      expectedValue,
      lowerLimit,
      upperLimit,
      unit: unit?.id ?? null,
      [section.key]: sectionId,
    });
  return was;
}
/** The existing rows to change in any of these fields, with only those fields. */
function differing(
  { before }: Save,
  { rows }: Part,
  isAsked: (field: string) => boolean,
): readonly { readonly id: string; readonly values: Values }[] {
  return rows.flatMap(({ id, rev, values }) => {
    const was = before.get(id);
    if (rev === null || was === undefined) return [];
    const fields = Object.keys(was).filter(isAsked);
    const same = fields.every((name) => (was[name] ?? null) === (values[name] ?? null));
    return same ? [] : [{ id, values: Object.fromEntries(fields.map((name) => [name, values[name] ?? null])) }];
  });
}

async function remove({ tx, actor }: Save, register: AnyRegister, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const chosen = await selectedRows(tx, actor, register, { mode: 'these', ids: [...ids] }, { hold: true });
  const [refused] = await refusedRemovals(tx, actor, register, chosen, { holds: true });
  if (refused) throw new AppError('notAllowedHere', { why: refused.why });
  await removeRows(tx, actor, register, ids);
}

/** Writes numbers and places of existing rows, which may swap them. */
async function giveKeys(save: Save, part: Part): Promise<void> {
  const rows = differing(save, part, (field) => part.keys.includes(field));
  await rekey(save.tx, save.actor, part.register, { fields: part.keys, aside: 'number', rows });
}

async function add({ tx, actor }: Save, { register, rows }: Part): Promise<void> {
  const fresh = rows.filter(({ rev }) => rev === null);
  if (fresh.length === 0) return;
  const inputs = rulesOf(register).derive?.inputs ?? [];
  const fields = [...new Set([...inputs, ...fresh.flatMap(({ values }) => Object.keys(values))])];
  await addRows(tx, actor, register, jsonSource(register, fields, fresh));
}

/** Writes the other fields of existing rows, after their keys. */
async function change(save: Save, part: Part): Promise<void> {
  const rows = differing(save, part, (field) => !part.keys.includes(field));
  const fields = Object.keys(rows[0]?.values ?? {});
  await changeRows(save.tx, save.actor, part.register, jsonSource(part.register, fields, rows));
}

/** Does the writing and reports errors from the register's rules at the rows. */
async function atItsRow({ list, rows }: Part, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof WrongRows)) throw error;
    const fieldErrors = rows.flatMap(({ at, id }) =>
      (error.rows.get(id) ?? []).map((issue) => ({ ...issue, field: `${list}.${at}.${issue.field}` })),
    );
    throw fieldErrors.length > 0 ? new InvalidError(fieldErrors) : error;
  }
}
