import { isDay, isSecondKey } from '@plumbline/contract/field/kinds.ts';
import type { ImportInspection, InspectedSheet } from '@plumbline/contract/features/imports/calls/import-inspect.ts';
import type { ImportPart } from '@plumbline/contract/features/imports/calls/import-start.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { toldForm } from '@plumbline/contract/rules/date-form.ts';
import {
  captionsKey,
  SPREAD,
  plainCaption,
  type FieldSource,
  type ImportCompare,
  type ImportMapping,
} from '@plumbline/contract/rules/import-mapping.ts';
import { proposeMapping } from '@plumbline/contract/rules/propose-mapping.ts';
import { scheduleMapping, type ScheduleMapping } from '@plumbline/contract/rules/schedule-sheet.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { captionWord, fieldOf, fillable, isOfRecord, namedItself } from './fillable.ts';
import { captionsAt, takenRows } from './read-rows.ts';
import { planWords } from './words.ts';

/** One table to be filled from one sheet, as the person has it so far. */
export interface PlanPart {
  /** Tells parts of one sheet apart. */
  readonly id: number;
  readonly sheet: InspectedSheet;
  /** Whether it is imported at all. */
  readonly on: boolean;
  readonly register: string | null;
  readonly headerRow: number;
  /** Null where the captions are ours. */
  readonly mapping: ImportMapping | null;
  /** The mapping was used before for such a file. */
  readonly known: boolean;
  /** Rows of the table that the file lacks are looked for; null where they are not. */
  readonly compare?: ImportCompare | null;
}

/** The column of a file that says what is to be done with a row; no field of a table. */
export const ACTION = 'Action';
const ACTION_CAPTIONS: ReadonlySet<string> = new Set(['action', '操作']);

/** Captions that are those of a table, written as a mapping, so that something can be said of a column. */
function ownMapping(register: AnyRegister, captions: readonly string[]): ImportMapping {
  const fields: Record<string, FieldSource> = {};
  for (const caption of captions) {
    const plain = plainCaption(caption.replace(/\s*\*\s*$/, ''));
    const found = [...fillable(register), ...namedItself(register, captions)].find(({ name, label }) =>
      [name, label.en, label.zh].some((one) => plainCaption(one) === plain),
    );
    const name = found?.name ?? (ACTION_CAPTIONS.has(plain) ? ACTION : undefined);
    // what is protected is compared, not written; a mapping has no word for that
    if (name !== undefined && fields[name] === undefined && !caption.trim().endsWith('*'))
      fields[name] = { from: [caption] };
  }
  return { fields };
}

/** How the captions of a part are read, whether they are mapped or those of the table. */
export function mappingOf({ mapping, register: key, sheet, headerRow }: PlanPart): ImportMapping {
  const register = loadableOf(key ?? '');
  if (mapping !== null || !register) return mapping ?? { fields: {} };
  return ownMapping(register, captionsAt(sheet, headerRow));
}

/** A column of days whose cells may be read in two ways, and nobody has said which. */
export interface UnclearDates {
  readonly name: string;
  readonly label: Word;
  /** One such cell. */
  readonly example: string;
}

/** The columns of days of which the first rows do not tell how they are written. */
export function unclearDates(part: PlanPart): readonly UnclearDates[] {
  const register = loadableOf(part.register ?? '');
  if (!register) return [];
  const mapping = mappingOf(part);
  const { captions, rows } = takenRows(part, mapping);
  const plain = captions.map(plainCaption);
  return Object.entries(mapping.fields).flatMap(([name, { from, dates }]) => {
    const field = fieldOf(register, name);
    const at = plain.indexOf(plainCaption(from[0] ?? ''));
    if (field === undefined || !isDay(field) || dates !== undefined || at < 0) return [];
    const told = rows.map((row) => toldForm(row[at] ?? ''));
    const example = rows[told.indexOf('both')]?.[at];
    // other cells of the column make sense in one form alone
    if (example === undefined || (told.includes('dmy') && !told.includes('mdy'))) return [];
    return [{ name, label: labelOf(register, name), example }];
  });
}
/** What a column is called; one of a sign-off or an answer is called as its caption. */
export const labelOf = (register: AnyRegister, name: string): Word =>
  fillable(register).find((one) => one.name === name)?.label ?? captionWord(name);

/** A part with something else said of one column. */
export function withSource(part: PlanPart, name: string, more: Partial<FieldSource>): PlanPart {
  const mapping = mappingOf(part);
  const source = { ...(mapping.fields[name] ?? { from: [] }), ...more };
  return { ...part, known: false, mapping: { ...mapping, fields: { ...mapping.fields, [name]: source } } };
}

/** What columns that give rows of their own say at first: their caption names the first part of the key that nothing names yet. */
export function spreadFirst({ register: key }: PlanPart, { spread, fields }: ImportMapping): Partial<ImportMapping> {
  if (spread !== undefined) return {};
  const open = loadableOf(key ?? '')?.naturalKey.find((name) => fields[name] === undefined);
  return open === undefined ? {} : { fields: { ...fields, [open]: { from: [SPREAD.column] } } };
}

/** The other parts whose sheets have the same captions: one mapping may serve them all. */
export const alike = (plan: readonly PlanPart[], part: PlanPart): readonly PlanPart[] => {
  const key = captionsKey(captionsAt(part.sheet, part.headerRow));
  return plan.filter(
    (other) =>
      other.id !== part.id &&
      other.sheet !== part.sheet &&
      captionsKey(captionsAt(other.sheet, other.headerRow)) === key,
  );
};

/** A plan in which the equal sheets of a part are read as it is. */
export function forAlike(plan: readonly PlanPart[], part: PlanPart): readonly PlanPart[] {
  const same = new Set(alike(plan, part).map(({ id }) => id));
  const { on, register, mapping, known, compare = null } = part;
  return plan.map((one) => (same.has(one.id) ? { ...one, on, register, mapping, known, compare } : one));
}

/** The planning tool whose activities a part holds, read as they always are; undefined where somebody mapped them otherwise. */
export const toolOf = ({ sheet, headerRow, mapping }: PlanPart): Word | undefined => {
  const found = scheduleMapping(captionsAt(sheet, headerRow));
  return found !== undefined && found.mapping === mapping ? found.tool : undefined;
};

/** A schedule is set beside the activities of the same projects: what a revision lacks was taken out of it. */
const beside: ImportCompare = { within: 'schedule' };
const ofSchedule = (sheet: InspectedSheet, key: string, headerRow: number): ScheduleMapping | undefined => {
  const found = scheduleMapping(captionsAt(sheet, headerRow));
  return found?.register === key ? found : undefined;
};

/** What captions are taken for in a table: as they were last time, as the tool that wrote them means them, or as they read. */
export function mappingFor(
  sheet: InspectedSheet,
  key: string,
  headerRow: number,
): Pick<PlanPart, 'mapping' | 'known' | 'compare'> {
  const schedule = ofSchedule(sheet, key, headerRow);
  const compare = schedule === undefined ? {} : { compare: beside };
  const before = sheet.remembered.find((one) => one.register === key);
  if (before !== undefined && headerRow === sheet.headerRow)
    return { mapping: before.mapping, known: true, ...compare };
  if (schedule !== undefined) return { mapping: schedule.mapping, known: true, ...compare };
  // captions under the names a company gave are known to the server alone
  if (sheet.fits && sheet.register === key && headerRow === sheet.headerRow) return { mapping: null, known: false };
  const register = loadableOf(key);
  if (!register) return { mapping: null, known: false };
  const headers = captionsAt(sheet, headerRow).filter((caption) => caption.trim() !== '');
  if (areOurs(register, headers)) return { mapping: null, known: false };
  return { mapping: proposeMapping(fillable(register), headers, register.label).mapping, known: false };
}

/** Whether captions are all of the table's own, and hold its key. The server judges again. */
function areOurs(register: AnyRegister, headers: readonly string[]): boolean {
  const own = new Set(
    Object.entries(register.fields).flatMap(([name, { label }]) => [name, label.en, label.zh].map(plainCaption)),
  );
  const more = new Set(['action', '操作', 'outcome', '结果', 'details', '详情']);
  const plain = headers.map((header) => plainCaption(header.replace(/\s*\*\s*$/, '')));
  const hasKey = register.naturalKey.every((name) => {
    const field = register.fields[name];
    if (!field?.required) return true;
    return [name, field.label.en, field.label.zh].some((one) => plain.includes(plainCaption(one)));
  });
  return hasKey && plain.every((caption) => own.has(caption) || more.has(caption) || isOfRecord(register, caption));
}

/** Sheets with at least one row beneath their captions. */
const filled = ({ rows, headerRow, hidden }: InspectedSheet): boolean =>
  !hidden && rows.some(({ number }) => number > headerRow);

/** What is to be done with a file, as far as it tells: each sheet to the table of its name, or where such a file went before. */
export function planOf({ sheets }: ImportInspection): readonly PlanPart[] {
  let id = 0;
  return sheets.filter(filled).flatMap((sheet): PlanPart[] => {
    const base = { sheet, headerRow: sheet.headerRow };
    // one sheet of a file of others may have filled several tables
    if (!sheet.fits && sheet.remembered.length > 0)
      return sheet.remembered.map(({ register }) => ({
        ...base,
        id: ++id,
        on: true,
        register,
        ...mappingFor(sheet, register, sheet.headerRow),
      }));
    // rows with their lines beneath: each goes into its own table
    if (sheet.parts.length > 0)
      return sheet.parts.map((part) => ({ ...base, id: ++id, on: true, ...part, known: false }));
    if (sheet.register === null) return [{ ...base, id: ++id, on: false, register: null, mapping: null, known: false }];
    const found = sheet.fits ? { mapping: null, known: false } : mappingFor(sheet, sheet.register, sheet.headerRow);
    return [{ ...base, id: ++id, on: true, register: sheet.register, ...found }];
  });
}

/** The required columns a mapping does not fill. New rows need them; existing ones do not, but for the key. */
export function lacking({ register: key, mapping }: PlanPart): readonly Word[] {
  const register = loadableOf(key ?? '');
  if (!register || mapping === null) return [];
  return fillable(register)
    .filter(({ name, required }) => required && mapping.fields[name] === undefined)
    .map(({ label }) => label);
}

/** Why a plan cannot be run yet; undefined when it can. */
export function whyNotYet(plan: readonly PlanPart[]): Word | undefined {
  const chosen = plan.filter(({ on }) => on);
  if (chosen.length === 0) return planWords.needSheet;
  for (const part of chosen) {
    if (part.register === null) return fill(planWords.needTable, { sheet: part.sheet.name });
    const [unclear] = unclearDates(part);
    if (unclear !== undefined)
      return {
        en: planWords.needDates.en.replace('{column}', unclear.label.en),
        zh: planWords.needDates.zh.replace('{column}', unclear.label.zh),
      };
    if (isFoundBySecondKey(part)) continue;
    const keys = loadableOf(part.register)?.naturalKey ?? [];
    const label = (name: string): Word | undefined => loadableOf(part.register ?? '')?.fields[name]?.label;
    const missing = part.mapping === null ? undefined : keys.find((key) => isLackingKey(part, key));
    if (missing !== undefined) {
      const word = label(missing);
      return (
        word && {
          en: planWords.needKey.en.replace('{column}', word.en),
          zh: planWords.needKey.zh.replace('{column}', word.zh),
        }
      );
    }
  }
  return undefined;
}
/** A second key finds the rows as well. */
const isFoundBySecondKey = ({ register, mapping }: PlanPart): boolean =>
  Object.keys(mapping?.fields ?? {}).some((name) => {
    const field = loadableOf(register ?? '')?.fields[name];
    return field !== undefined && isSecondKey(field);
  });

const isLackingKey = ({ register, mapping }: PlanPart, key: string): boolean => {
  const field = loadableOf(register ?? '')?.fields[key];
  return field?.required === true && !field.computed && mapping?.fields[key] === undefined;
};

/** The parts of a plan as the call wants them. */
export const partsOf = (plan: readonly PlanPart[]): readonly ImportPart[] =>
  plan.flatMap(({ on, register, sheet, headerRow, mapping, compare = null }) =>
    !on || register === null
      ? []
      : [
          {
            register,
            ...(sheet.name === '' ? {} : { sheet: sheet.name }),
            ...(mapping !== null || headerRow !== 1 ? { headerRow } : {}),
            ...(mapping === null ? {} : { mapping }),
            ...(compare === null ? {} : { compare }),
          },
        ],
  );

/** Whether a file is simply one of ours: one sheet, one table, its own captions. */
export const isPlain = (plan: readonly PlanPart[]): boolean =>
  plan.length === 1 && plan.every(({ mapping, register }) => mapping === null && register !== null);
