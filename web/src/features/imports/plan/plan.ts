import { isSecondKey, writtenForms } from '@plumbline/contract/field/kinds.ts';
import type { WrittenForms } from '@plumbline/contract/field/written-forms.ts';
import type { ImportInspection, InspectedSheet } from '@plumbline/contract/features/imports/calls/mappings.ts';
import type { ImportPart } from '@plumbline/contract/features/imports/calls/runs.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
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
import { captionsAt, readRows } from './read-rows.ts';
import { planWords } from './words.ts';

/** One table to be filled from one sheet, as the user has set it so far. */
export interface PlanPart {
  /** Distinguishes the parts of one sheet. */
  readonly id: number;
  readonly sheet: InspectedSheet;
  /** True when the part is imported. */
  readonly on: boolean;
  readonly register: string | null;
  readonly headerRow: number;
  /** Null where the captions are the table's own. */
  readonly mapping: ImportMapping | null;
  /** True when the mapping was used before for a file of this kind. */
  readonly known: boolean;
  /** The search for table rows that the file lacks; null when it is off. */
  readonly compare?: ImportCompare | null;
}

/** The column of a file that says what to do with a row; it is not a field of any table. */
export const ACTION = 'Action';
const ACTION_CAPTIONS: ReadonlySet<string> = new Set(['action', '操作']);

/** Expresses the table's own captions as a mapping, so that a column can get settings. */
function ownMapping(register: AnyRegister, captions: readonly string[]): ImportMapping {
  const fields: Record<string, FieldSource> = {};
  for (const caption of captions) {
    const plain = plainCaption(caption.replace(/\s*\*\s*$/, ''));
    const all = [...fillable(register), ...namedItself(register, captions)];
    // the labels of two sign-offs may differ only in case
    const found =
      all.find(({ name }) => name === caption) ??
      all.find(({ name, label }) =>
        [name, label.en, label.zh].some((fieldCaption) => plainCaption(fieldCaption) === plain),
      );
    const name = found?.name ?? (ACTION_CAPTIONS.has(plain) ? ACTION : undefined);
    // protected columns are compared, not written, which a mapping cannot express
    if (name !== undefined && fields[name] === undefined && !caption.trim().endsWith('*'))
      fields[name] = { from: [caption] };
  }
  return { fields };
}

/** The mapping of a part: the one it has, or one built from the table's own captions. */
export function mappingOf({ mapping, register: key, sheet, headerRow }: PlanPart): ImportMapping {
  const register = loadableOf(key ?? '');
  if (mapping !== null || !register) return mapping ?? { fields: {} };
  return ownMapping(register, captionsAt(sheet, headerRow));
}

/** A column with a cell that has two readings, whose form the user has not stated. */
export interface UnclearColumn {
  readonly name: string;
  readonly label: Word;
  /** How its values can be written. */
  readonly written: WrittenForms;
  /** A cell with two readings. */
  readonly example: string;
}

/** The columns of dates and figures whose form the first rows do not reveal. */
export function unclearColumns(part: PlanPart): readonly UnclearColumn[] {
  const register = loadableOf(part.register ?? '');
  if (!register) return [];
  const mapping = mappingOf(part);
  const { captions: names, rows } = readRows(part, mapping);
  return names.flatMap((name, at) => {
    const [field, source] = [fieldOf(register, name), mapping.fields[name]];
    const written = field === undefined ? null : writtenForms(field);
    if (written === null || source?.[written.key] !== undefined || source?.from.length === 0) return [];
    const example = unclearAmong(
      written,
      rows.map((row) => row[at] ?? ''),
    );
    return example === undefined ? [] : [{ name, label: labelOf(register, name), written, example }];
  });
}
/** A text with two readings, where the other texts of its column are valid in both forms, or in the other form. */
function unclearAmong(written: WrittenForms, texts: readonly string[]): string | undefined {
  const [ours, other] = written.forms;
  const found = texts.map((text) => written.detect(text));
  if (!found.includes(other) && found.includes(ours)) return undefined;
  const at = found.findIndex((item) => item === 'both' || (item === 'usual' && found.includes(other)));
  return texts[at];
}
/** The label of a column; a sign-off or answer column is labelled with its caption. */
export const labelOf = (register: AnyRegister, name: string): Word =>
  fillable(register).find((column) => column.name === name)?.label ?? captionWord(name);

/** The part with changed settings of one column. */
export function withSource(part: PlanPart, name: string, more: Partial<FieldSource>): PlanPart {
  const mapping = mappingOf(part);
  const source = { ...(mapping.fields[name] ?? { from: [] }), ...more };
  return { ...part, known: false, mapping: { ...mapping, fields: { ...mapping.fields, [name]: source } } };
}

/**
 * The initial fields of a mapping whose columns each yield rows: the columns' caption fills the first unmapped key
 * field.
 */
export function spreadFirst({ register: key }: PlanPart, { spread, fields }: ImportMapping): Partial<ImportMapping> {
  if (spread !== undefined) return {};
  const open = loadableOf(key ?? '')?.naturalKey.find((name) => fields[name] === undefined);
  return open === undefined ? {} : { fields: { ...fields, [open]: { from: [SPREAD.column] } } };
}

/** The other parts whose sheets have the same captions, so that one mapping can serve them all. */
export const alike = (plan: readonly PlanPart[], part: PlanPart): readonly PlanPart[] => {
  const key = captionsKey(captionsAt(part.sheet, part.headerRow));
  return plan.filter(
    (other) =>
      other.id !== part.id &&
      other.sheet !== part.sheet &&
      captionsKey(captionsAt(other.sheet, other.headerRow)) === key,
  );
};

/** A plan in which the parts alike to a part are read the same way. */
export function forAlike(plan: readonly PlanPart[], part: PlanPart): readonly PlanPart[] {
  const same = new Set(alike(plan, part).map(({ id }) => id));
  const { on, register, mapping, known, compare = null } = part;
  return plan.map((entry) => (same.has(entry.id) ? { ...entry, on, register, mapping, known, compare } : entry));
}

/**
 * The planning tool that a part's activities come from, read by its standard mapping; undefined when a user changed the
 * mapping.
 */
export const toolOf = ({ sheet, headerRow, mapping }: PlanPart): Word | undefined => {
  const found = scheduleMapping(captionsAt(sheet, headerRow));
  return found !== undefined && found.mapping === mapping ? found.tool : undefined;
};

/**
 * A schedule is compared with the activities of the same projects: activities missing from a revision were removed from
 * it.
 */
const beside: ImportCompare = { within: 'schedule' };
const ofSchedule = (sheet: InspectedSheet, key: string, headerRow: number): ScheduleMapping | undefined => {
  const found = scheduleMapping(captionsAt(sheet, headerRow));
  return found?.register === key ? found : undefined;
};

/**
 * The mapping of a sheet's captions for a table: the one used last time, the standard one of the tool that wrote them,
 * or a proposal by their names.
 */
export function mappingFor(
  sheet: InspectedSheet,
  key: string,
  headerRow: number,
): Pick<PlanPart, 'mapping' | 'known' | 'compare'> {
  const schedule = ofSchedule(sheet, key, headerRow);
  const compare = schedule === undefined ? {} : { compare: beside };
  const before = sheet.remembered.find((candidate) => candidate.register === key);
  if (before !== undefined && headerRow === sheet.headerRow)
    return { mapping: before.mapping, known: true, ...compare };
  if (schedule !== undefined) return { mapping: schedule.mapping, known: true, ...compare };
  // only the server knows captions that use the company's own names
  if (sheet.fits && sheet.register === key && headerRow === sheet.headerRow) return { mapping: null, known: false };
  const register = loadableOf(key);
  if (!register) return { mapping: null, known: false };
  const headers = captionsAt(sheet, headerRow).filter((caption) => caption.trim() !== '');
  if (areOurs(register, headers)) return { mapping: null, known: false };
  return { mapping: proposeMapping(fillable(register), headers, register.label).mapping, known: false };
}

/** True when all captions are the table's own and include its key. The server checks again. */
function areOurs(register: AnyRegister, headers: readonly string[]): boolean {
  const own = new Set(
    Object.entries(register.fields).flatMap(([name, { label }]) => [name, label.en, label.zh].map(plainCaption)),
  );
  const more = new Set(['action', '操作', 'outcome', '结果', 'details', '详情']);
  const plain = headers.map((header) => plainCaption(header.replace(/\s*\*\s*$/, '')));
  const hasKey = register.naturalKey.every((name) => {
    const field = register.fields[name];
    if (!field?.required) return true;
    return [name, field.label.en, field.label.zh].some((fieldCaption) => plain.includes(plainCaption(fieldCaption)));
  });
  return hasKey && plain.every((caption) => own.has(caption) || more.has(caption) || isOfRecord(register, caption));
}

/** True for a visible sheet with at least one row below its captions. */
const filled = ({ rows, headerRow, hidden }: InspectedSheet): boolean =>
  !hidden && rows.some(({ number }) => number > headerRow);

/** The initial plan of a file: each sheet goes to the table of its name, or where such a file went before. */
export function planOf({ sheets }: ImportInspection): readonly PlanPart[] {
  let id = 0;
  return sheets.filter(filled).flatMap((sheet): PlanPart[] => {
    const base = { sheet, headerRow: sheet.headerRow };
    // a sheet of a foreign file may have filled several tables before
    if (!sheet.fits && sheet.remembered.length > 0)
      return sheet.remembered.map(({ register }) => ({
        ...base,
        id: ++id,
        on: true,
        register,
        ...mappingFor(sheet, register, sheet.headerRow),
      }));
    // rows with their lines below them: each kind goes into its own table
    if (sheet.parts.length > 0)
      return sheet.parts.map((part) => ({ ...base, id: ++id, on: true, ...part, known: false }));
    if (sheet.register === null) return [{ ...base, id: ++id, on: false, register: null, mapping: null, known: false }];
    const found = sheet.fits ? { mapping: null, known: false } : mappingFor(sheet, sheet.register, sheet.headerRow);
    return [{ ...base, id: ++id, on: true, register: sheet.register, ...found }];
  });
}

/** The required columns that a mapping does not fill. New rows need them; existing rows need only the key. */
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
    const [unclear] = unclearColumns(part);
    if (unclear !== undefined) {
      const need = planWords.need[unclear.written.key];
      return {
        en: need.en.replace('{column}', unclear.label.en),
        zh: need.zh.replace('{column}', unclear.label.zh),
      };
    }
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
/** True when a second key identifies the rows too. */
const isFoundBySecondKey = ({ register, mapping }: PlanPart): boolean =>
  Object.keys(mapping?.fields ?? {}).some((name) => {
    const field = loadableOf(register ?? '')?.fields[name];
    return field !== undefined && isSecondKey(field);
  });

const isLackingKey = ({ register, mapping }: PlanPart, key: string): boolean => {
  const field = loadableOf(register ?? '')?.fields[key];
  return field?.required === true && !field.computed && mapping?.fields[key] === undefined;
};

/** The parts of a plan in the form the call expects. */
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

/** True when a file is a plain product file: one sheet, one table, the table's own captions. */
export const isPlain = (plan: readonly PlanPart[]): boolean =>
  plan.length === 1 && plan.every(({ mapping, register }) => mapping === null && register !== null);
