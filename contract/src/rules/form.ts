import { z } from 'zod';
import { plainWord } from '../words/plain-word.ts';

/** What a task asks besides its boxes. */
const input = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('number'),
    label: plainWord.optional(),
    unit: z.string().max(20).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  }),
  z.strictObject({ kind: z.literal('date'), label: plainWord.optional() }),
  z.strictObject({ kind: z.literal('text'), label: plainWord.optional(), lines: z.int().min(1).max(20).optional() }),
]);

/** One task of a check sheet (domain guide 2.11). */
const task = z.strictObject({
  /** The key of its answers, unique in the form, never shown. */
  name: z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/),
  /** What stands in the first column, such as `1` or `2.1`. */
  number: z.string().max(10),
  text: plainWord,
  /** A heading above it that begins a section. */
  title: plainWord.optional(),
  /** Must be answered before the Complete sign-off. */
  required: z.boolean().default(true),
  /** Its share of the progress; 0 counts nothing. */
  weight: z.number().min(0).max(9999).default(1),
  /** Whether it has the boxes of the form. */
  boxes: z.boolean().default(true),
  /** A value to be measured or written. */
  input: input.optional(),
  comment: z.enum(['none', 'inline']).default('inline'),
});

/** The facts a header can show; each is filled by the server from the tag and its ITR. */
export const HEADER_SOURCES = [
  'tag',
  'description',
  'equipmentType',
  'discipline',
  'system',
  'subSystem',
  'area',
  'location',
  'manufacturer',
  'modelNumber',
  'serialNumber',
  'sourceDrawing',
  'loop',
  'itr',
  'itrClass',
  'testReference',
] as const;
/** One fact of a header. */
export type HeaderSource = (typeof HEADER_SOURCES)[number];

/** The template of a check sheet: header, tasks, comment. Sign-offs come from the ITR (domain guide 2.11). */
export const formTemplate = z.strictObject({
  title: plainWord,
  header: z
    .array(
      z.union([
        z.strictObject({ label: plainWord, source: z.enum(HEADER_SOURCES) }),
        /** A field to be filled: a serial number, an instrument used. */
        z.strictObject({ label: plainWord, field: z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/) }),
      ]),
    )
    .max(40),
  /** The captions of the boxes, at most three characters each (specification 5). */
  boxes: z.array(z.string().trim().min(1).max(3)).max(6),
  /** The caption that raises a punch item, when one does. */
  punchBox: z.string().max(3).optional(),
  tasks: z.array(task).min(1).max(200),
  hideComment: z.boolean().default(false),
});
/** The template of a check sheet. */
export type FormTemplate = z.output<typeof formTemplate>;
/** One task. */
export type Task = FormTemplate['tasks'][number];

/**
 * What was filled in, by name: `<task>.box` a caption, `<task>.value` a number, date or text, `<task>.comment` a text,
 * `header.<field>` a text. Keyed by name, never by place, so a new layout keeps old answers.
 */
export const answers = z.record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.null()]));
/** What was filled in. */
export type Answers = Readonly<Record<string, string | number | null>>;
