import type { FormTemplate, HeaderSource, Task } from '@plumbline/contract/rules/form.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** A heading and the tasks below it. */
export interface Section {
  readonly title: Word;
  readonly tasks: readonly Omit<Task, 'number' | 'title'>[];
}

/** A field of the header to be filled by hand. */
export interface HeaderField {
  readonly field: string;
  readonly label: Word;
}

type Extras = Partial<Pick<Task, 'required' | 'weight' | 'boxes'>>;
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

/** A day to be written. */
export const day = (name: string, en: string, zh: string, extras: Extras = {}): Body =>
  body(name, w(en, zh), { boxes: false, ...extras, input: { kind: 'date' } });

/** A text to be written; several lines with `lines`. */
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

/** The test equipment used, as three fields: what, its number, until when its calibration holds. */
export const tester = (en: string, zh: string): readonly HeaderField[] => [
  fill('testInstrument', `${en}: make and model`, `${zh}（厂家型号）`),
  fill('testInstrumentSerial', `${en}: serial number`, `${zh}编号`),
  fill('calibrationDue', 'Calibration valid until', '校准有效期至'),
];

const FACTS: Readonly<Record<HeaderSource, Word>> = {
  tag: w('Tag', '位号'),
  description: w('Description', '描述'),
  equipmentType: w('Equipment type', '设备类型'),
  discipline: w('Discipline', '专业'),
  system: w('System', '系统'),
  subSystem: w('Subsystem', '子系统'),
  area: w('Area', '区域'),
  location: w('Location', '位置'),
  manufacturer: w('Manufacturer', '制造商'),
  modelNumber: w('Model', '型号'),
  serialNumber: w('Serial number', '序列号'),
  sourceDrawing: w('Drawing', '图纸'),
  loop: w('Loop', '回路'),
  itr: w('ITR', '检查测试记录'),
  itrClass: w('Class', '类别'),
  testReference: w('Test reference', '测试参考'),
};

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

/** What a sheet is made of. */
export interface SheetParts {
  readonly title: Word;
  /** Facts of the tag above the usual ones: `made` the maker's plate, `loop` the loop. */
  readonly shows?: readonly ('made' | 'loop')[];
  readonly fields: readonly HeaderField[];
  readonly sections: readonly Section[];
}

/** The captions of the boxes; PL raises a punch item (domain guide 7). */
export const BOXES = ['OK', 'NA', 'PL'] as const;

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
      ...facts.map((source) => ({ label: FACTS[source], source })),
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
  };
}

/** Sheets by the code of their check. */
export type Sheets = Readonly<Record<string, FormTemplate>>;
