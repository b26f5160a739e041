import type { ImportInspection, InspectedSheet } from '@plumbline/contract/features/imports/calls/import-inspect.ts';
import type { ImportPart } from '@plumbline/contract/features/imports/calls/import-start.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { loadableOf } from '@plumbline/contract/registers/list-sheets.ts';
import { plainCaption, type ImportMapping } from '@plumbline/contract/rules/import-mapping.ts';
import { proposeMapping, type Fillable } from '@plumbline/contract/rules/propose-mapping.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
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
}

/** The captions of a sheet in the row somebody says they stand in. */
export const captionsAt = ({ rows }: InspectedSheet, headerRow: number): readonly string[] =>
  rows.find(({ number }) => number === headerRow)?.cells ?? [];

/** The rows beneath the captions that the preview holds. */
export const rowsBelow = ({ rows }: InspectedSheet, headerRow: number): readonly (readonly string[])[] =>
  rows.filter(({ number }) => number > headerRow).map(({ cells }) => cells);

/** The columns of a register that a file may fill. */
export const fillable = (register: AnyRegister): readonly (Fillable & { readonly required: boolean })[] =>
  Object.entries(register.fields)
    .filter(([, field]) => !field.computed && !field.live && !field.hide?.includes('import'))
    .map(([name, field]) => ({ name, label: field.label, required: field.required === true }));

/** What captions are taken for in a table: as they were last time, or as they read. */
export function mappingFor(sheet: InspectedSheet, key: string, headerRow: number): Pick<PlanPart, 'mapping' | 'known'> {
  const before = sheet.remembered.find((one) => one.register === key);
  if (before !== undefined && headerRow === sheet.headerRow) return { mapping: before.mapping, known: true };
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
  return hasKey && plain.every((caption) => own.has(caption) || more.has(caption));
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
      return sheet.remembered.map(({ register, mapping }) => ({
        ...base,
        id: ++id,
        on: true,
        register,
        mapping,
        known: true,
      }));
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
const isLackingKey = ({ register, mapping }: PlanPart, key: string): boolean => {
  const field = loadableOf(register ?? '')?.fields[key];
  return field?.required === true && !field.computed && mapping?.fields[key] === undefined;
};

/** The parts of a plan as the call wants them. */
export const partsOf = (plan: readonly PlanPart[]): readonly ImportPart[] =>
  plan.flatMap(({ on, register, sheet, headerRow, mapping }) =>
    !on || register === null
      ? []
      : [
          {
            register,
            ...(sheet.name === '' ? {} : { sheet: sheet.name }),
            ...(mapping !== null || headerRow !== 1 ? { headerRow } : {}),
            ...(mapping === null ? {} : { mapping }),
          },
        ],
  );

/** Whether a file is simply one of ours: one sheet, one table, its own captions. */
export const isPlain = (plan: readonly PlanPart[]): boolean =>
  plan.length === 1 && plan.every(({ mapping, register }) => mapping === null && register !== null);
