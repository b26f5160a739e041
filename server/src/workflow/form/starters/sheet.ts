import { SOURCE_WORDS, type HeaderSource } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate, Task } from '@plumbline/contract/rules/form.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** A heading and the tasks below it. */
export interface Section {
  readonly title: Word;
  readonly tasks: readonly Omit<Task, 'number' | 'title'>[];
}

/** A header field to be filled in manually. */
export interface HeaderField {
  readonly field: string;
  readonly label: Word;
}

type Extras = Partial<Pick<Task, 'required' | 'weight' | 'boxes' | 'comment'>>;
type Limits = { readonly unit?: string; readonly min?: number; readonly max?: number };
type Body = Section['tasks'][number];

const body = (name: string, text: Word, extras: Extras & Pick<Task, 'input'>): Body => ({
  name,
  text,
  required: true,
  weight: 1,
  boxes: true,
  comment: 'inline',
  ...extras,
});

/** A task to be ticked OK, NA or PL. */
export const ok = (name: string, en: string, zh: string, extras: Extras = {}): Body => body(name, w(en, zh), extras);

/** A task to be ticked, with a value to be measured; `min` and `max` are the limits of acceptance, in `unit`. */
export const num = (name: string, en: string, zh: string, limits: Limits, extras: Extras = {}): Body =>
  body(name, w(en, zh), { ...extras, input: { kind: 'number', ...limits } });

/** A task to be ticked, with a value read from a registered instrument; `min` and `max` in `unit`. */
export const read = (name: string, en: string, zh: string, limits: Limits, extras: Extras = {}): Body =>
  body(name, w(en, zh), { ...extras, input: { kind: 'instrument', ...limits } });

/** A value the sheet calculates from its other values, by a formula over their names in brackets. */
export const calculated = (name: string, en: string, zh: string, formula: string, limits: Limits): Body =>
  body(name, w(en, zh), { boxes: false, input: { kind: 'computed', formula, decimals: 2, ...limits } });

/** Optional pictures. */
export const picture = (name: string, en: string, zh: string): Body =>
  body(name, w(en, zh), { boxes: false, required: false, comment: 'none', input: { kind: 'picture' } });

/** An optional drawn signature, by a witness. */
export const witness = (name: string, en: string, zh: string): Body =>
  body(name, w(en, zh), { boxes: false, required: false, comment: 'none', input: { kind: 'signature' } });

/** A date to be entered. */
export const day = (name: string, en: string, zh: string, extras: Extras = {}): Body =>
  body(name, w(en, zh), { boxes: false, ...extras, input: { kind: 'date' } });

/** A text to be entered; on several lines with `lines`. */
export const txt = (name: string, en: string, zh: string, lines?: number, extras: Extras = {}): Body =>
  body(name, w(en, zh), {
    boxes: false,
    ...extras,
    input: { kind: 'text', ...(lines === undefined ? {} : { lines }) },
  });

/** A section of a sheet. */
export const section = (en: string, zh: string, ...tasks: readonly Body[]): Section => ({ title: w(en, zh), tasks });

/** A field of the header. */
export const fill = (field: string, en: string, zh: string): HeaderField => ({ field, label: w(en, zh) });

/** The test equipment used, as three fields: name, number, and calibration expiry date. */
export const tester = (en: string, zh: string): readonly HeaderField[] => [
  fill('testInstrument', `${en}: make and model`, `${zh}（厂家型号）`),
  fill('testInstrumentSerial', `${en}: serial number`, `${zh}编号`),
  fill('calibrationDue', 'Calibration valid until', '校准有效期至'),
];

const ALWAYS = [
  'tag',
  'description',
  'equipmentType',
  'system',
  'subSystem',
  'area',
  'location',
  'sourceDrawing',
  'itr',
  'itrClass',
] as const;
const MADE = ['manufacturer', 'modelNumber', 'serialNumber'] as const;

/** The parts of a sheet. */
export interface SheetParts {
  readonly title: Word;
  /** Facts about the tag in addition to the usual ones: `made` for the maker's plate, `loop` for the loop. */
  readonly shows?: readonly ('made' | 'loop')[];
  readonly fields: readonly HeaderField[];
  readonly sections: readonly Section[];
}

/** The captions of the boxes; PL raises a punch item (domain guide 7). */
const BOXES = ['OK', 'NA', 'PL'] as const;

/** Builds a sheet: the header, then the sections, numbered 1.1, 1.2, 2.1 … */
export function sheet({ title, shows = [], fields, sections }: SheetParts): FormTemplate {
  const facts: HeaderSource[] = [
    ...ALWAYS,
    ...(shows.includes('made') ? MADE : []),
    ...(shows.includes('loop') ? (['loop'] as const) : []),
  ];
  return {
    title,
    header: [
      ...facts.map((source) => ({ label: SOURCE_WORDS[source], source })),
      ...fields.map(({ field, label }) => ({ label, field })),
    ],
    boxes: [...BOXES],
    punchBox: 'PL',
    tasks: sections.flatMap((part, at) =>
      part.tasks.map((task, index) => ({
        ...task,
        number: `${at + 1}.${index + 1}`,
        ...(index === 0 ? { title: part.title } : {}),
      })),
    ),
    hideComment: false,
    lists: [],
    orientation: 'portrait',
  };
}

/** Sheets by the code of their check. */
export type Sheets = Readonly<Record<string, FormTemplate>>;
