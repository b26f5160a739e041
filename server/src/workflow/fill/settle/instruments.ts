import type { FieldError } from '@plumbline/contract/errors.ts';
import { isFilled, textOf, type Answers } from '@plumbline/contract/rules/answers.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { type Actor, todayOf } from '../../../register/row/actor.ts';
import { idArray, visible } from '../../../register/row/columns.ts';
import { type Settle, type Settled, tasksOf } from './settling.ts';
import { tenantOf } from '../../../register/row/tenant-of.ts';

interface Instrument {
  readonly id: string;
  readonly name: string;
  readonly said: string;
  readonly due: string | null;
  readonly inactive: boolean;
}
const WORDS = {
  none: w('There is no such instrument in the register.', '仪器台账中没有该仪器。'),
  inactive: w('{name} is inactive: choose another instrument.', '{name} 已停用，请选择其他仪器。'),
  future: w('A reading cannot be taken after today.', '读数日期不能晚于今天。'),
  unknown: w(
    'Task {task}: there is no instrument called "{name}"; left unchanged.',
    '任务 {task}：没有名为“{name}”的仪器，保持原样。',
  ),
} as const;

const instruments = (
  db: Db,
  actor: Actor,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<readonly Instrument[]> =>
  rows(
    db,
    sql<Instrument>`select t.id, t.name, concat_ws(' · ', t.name, nullif(t.serial_number, '')) as said,
        t.calibration_due::text as due, t.inactive
      from instrument t where ${visible(known('instrument'), actor, 't')} and ${condition}`,
  );

/**
 * A reading keeps its instrument as it was at that time: name and calibration date are updated only when value,
 * instrument or day change. Without a day, the reading was taken today.
 */
export const settleInstruments: Settle = async (db, actor, { sheet, answers }) => {
  const tasks = tasksOf(sheet.model, 'instrument').map(({ name }) => name);
  const chosen = tasks.flatMap((task) => textOf(answers, `${task}.instrument`)).filter((id) => id !== '');
  const found =
    chosen.length === 0
      ? new Map<string, Instrument>()
      : new Map(
          (await instruments(db, actor, sql<boolean>`t.id = any(${idArray(chosen)})`)).map((instrument) => [
            instrument.id,
            instrument,
          ]),
        );
  const put: Record<string, string | number | null> = {};
  const errors: FieldError[] = [];
  for (const task of tasks) {
    const settled = settleOne(task, { was: sheet.answers, is: answers, today: todayOf(actor), found });
    if ('error' in settled) errors.push(settled.error);
    else Object.assign(put, settled.put);
  }
  return { put, errors };
};

type OneSettled = { readonly put: Settled } | { readonly error: FieldError };
interface OneReading {
  readonly was: Answers;
  readonly is: Answers;
  readonly today: string;
  readonly found: ReadonlyMap<string, Instrument>;
}

function settleOne(task: string, reading: OneReading): OneSettled {
  const { was, is, today } = reading;
  const at = (part: string): string => `${task}.${part}`;
  const isRead = isFilled(is, at('value')) || isFilled(is, at('instrument'));
  const day = textOf(is, at('day')) || (isRead ? today : '');
  if (day > today) return { error: { field: at('day'), words: WORDS.future } };
  const isSame = ['value', 'instrument', 'day'].every((part) => (was[at(part)] ?? null) === (is[at(part)] ?? null));
  if (isSame) return { put: asItWas(task, was) };
  const taken = instrumentOf(task, reading);
  return 'error' in taken ? taken : { put: { ...taken.put, [at('day')]: day || null } };
}
const asItWas = (task: string, was: Answers): Settled => ({
  [`${task}.said`]: was[`${task}.said`] ?? null,
  [`${task}.due`]: was[`${task}.due`] ?? null,
});

/** The instrument of a reading, with its current name and calibration. */
function instrumentOf(task: string, { was, is, found }: OneReading): OneSettled {
  const field = `${task}.instrument`;
  const id = textOf(is, field);
  if (id === '') return { put: { [`${task}.said`]: null, [`${task}.due`]: null } };
  const instrument = found.get(id);
  const isStill = was[field] === id;
  // an instrument deleted since stays with its reading
  if (!instrument) return isStill ? { put: asItWas(task, was) } : { error: { field, words: WORDS.none } };
  if (instrument.inactive && !isStill)
    return { error: { field, words: fill(WORDS.inactive, { name: instrument.name }) } };
  return { put: { [`${task}.said`]: instrument.said, [`${task}.due`]: instrument.due } };
}

/**
 * Replaces instrument names, as in a workbook, by the instruments they refer to; an unknown name leaves the answer
 * unchanged.
 */
export async function byName(
  db: Db,
  actor: Actor,
  { sheet, answers }: { readonly sheet: Parameters<Settle>[2]['sheet']; readonly answers: Answers },
): Promise<{ readonly answers: Answers; readonly warnings: readonly Word[] }> {
  const tasks = tasksOf(sheet.model, 'instrument');
  const put: Record<string, string | number | null> = { ...answers };
  const warnings: Word[] = [];
  const names = tasks
    .map(({ name }) => textOf(answers, `${name}.instrument`).toLowerCase())
    .filter((text) => text !== '');
  if (names.length === 0) return { answers, warnings };
  const found = await instruments(
    db,
    actor,
    sql<boolean>`(lower(t.name) = any(${names}::text[]) or lower(concat_ws(' · ', t.name, nullif(t.serial_number, ''))) = any(${names}::text[]))`,
  );
  for (const { name: task, number } of tasks) {
    const key = `${task}.instrument`;
    const written = textOf(answers, key);
    const before = sheet.answers[key] ?? null;
    if (written === '' || written === before) continue;
    // the name as in the answer: unchanged, whatever the register calls the instrument today
    const isSame = before !== null && written === textOf(sheet.answers, `${task}.said`);
    const match = found.find(({ name, said: caption }) =>
      [name, caption].some((text) => text.toLowerCase() === written.toLowerCase()),
    );
    if (!isSame && !match) warnings.push(fill(WORDS.unknown, { task: number, name: written }));
    put[key] = isSame || !match ? before : match.id;
  }
  return { answers: put, warnings };
}

/** A form with its answers. */
export interface InstrumentSheet {
  readonly register: string;
  readonly id: string;
  readonly model: Parameters<typeof tasksOf>[0];
  readonly answers: Answers;
}

/** Which instrument took which reading of a form, according to its answers: one line each. */
export function instrumentLines({ register, id, model, answers }: InstrumentSheet) {
  return tasksOf(model, 'instrument').flatMap(({ name: task, number, input }) => {
    const instrument = textOf(answers, `${task}.instrument`);
    const [due, day] = [textOf(answers, `${task}.due`) || null, textOf(answers, `${task}.day`) || null];
    const expired = due === null || (day !== null && due < day);
    const value = answers[`${task}.value`] ?? null;
    const line = { register, row: id, task, number, instrument, value, unit: input.unit ?? '', day, due, expired };
    return instrument === '' ? [] : [line];
  });
}

/** Stores which instrument took which reading of a form, replacing what was stored before. */
export async function keepInstruments(db: Db, actor: Actor, sheet: InstrumentSheet): Promise<void> {
  if (tasksOf(sheet.model, 'instrument').length === 0) return;
  await sql`delete from form_instrument where tenant_id = ${tenantOf(actor)} and row_id = ${sheet.id}::uuid`.execute(
    db,
  );
  await insertInstruments(db, actor, instrumentLines(sheet));
}

/** Writes these lines for forms that have none yet. */
export async function insertInstruments(
  db: Db,
  actor: Actor,
  lines: ReturnType<typeof instrumentLines>,
): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into form_instrument (tenant_id, row_id, task, level_id, register, instrument, number, value, unit, day, due, expired)
    select ${actor.tenantId}::uuid, l."row", l.task, ${actor.path.E}::uuid, l.register, l.instrument, l.number, l.value,
      l.unit, l.day, l.due, l.expired
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(register text, "row" uuid, task text, instrument uuid, number text, value numeric, unit text,
      day date, due date, expired boolean)`.execute(db);
}
