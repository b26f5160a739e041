import { z } from 'zod';
import { plainWord } from '../words/plain-word.ts';
import { HEADER_SOURCES, LIST_SOURCES } from './form-sources.ts';
import { taskInput } from './tasks/task-kinds.ts';
import { formKey as key } from './tasks/task-kind.ts';

/** Maximum numbers of the parts of a form. */
export const FORM_LIMITS = { header: 40, boxes: 6, tasks: 200, signOffs: 12 } as const;

/** One task of a check sheet (domain guide 2.11). */
const task = z.strictObject({
  /** The key of its answers, unique in the form, never shown. */
  name: key,
  /** The text in the first column, such as `1` or `2.1`. */
  number: z.string().max(10),
  text: plainWord,
  /** A heading above the task that starts a section. */
  title: plainWord.optional(),
  /** Must be answered before the Complete sign-off. */
  required: z.boolean().default(true),
  /** Its weight in the progress; 0 counts nothing. */
  weight: z.number().min(0).max(9999).multipleOf(0.01).default(1),
  /** Whether it has the form's boxes. */
  boxes: z.boolean().default(true),
  /** A value to be measured or entered. */
  input: taskInput.optional(),
  /** Space for a remark: in the row of the task, or on lines of its own below it. */
  comment: z.enum(['none', 'inline', 'long']).default('inline'),
  /** The number of lines of a long comment, 1 to 20; 3 by default. */
  commentLines: z.int().min(1).max(20).optional(),
});

/** Three kinds of entry: a heading over the entries below it, a fact of the record, a field to be filled in. */
const headerEntry = z.union([
  z.strictObject({ heading: plainWord }),
  z.strictObject({ label: plainWord, source: z.enum(HEADER_SOURCES), wide: z.boolean().optional() }),
  /** A field to be filled in: a serial number, an instrument used. */
  z.strictObject({ label: plainWord, field: key, wide: z.boolean().optional() }),
]);

/** A sign-off of the form, by the rules of a set (domain guide 3.2); `signOffsRule` reports what is wrong with it. */
const signOff = z.strictObject({
  label: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[^'’;|｜]*$/),
  zh: z.string().trim().max(50).optional(),
  type: z.enum(['optional', 'required', 'complete']),
});

/** The template of a form: header, lists, tasks, comment, sign-offs, settings (domain guide 2.11). */
export const formTemplate = z.strictObject({
  title: plainWord,
  /** Two pairs per row; a wide entry has a row of its own. */
  header: z.array(headerEntry).max(FORM_LIMITS.header),
  /** Tables of the record above the tasks, such as the drawings of the tag. */
  lists: z
    .array(
      z.strictObject({
        title: plainWord,
        source: z.enum(LIST_SOURCES),
        /** Column names, in display order. */
        columns: z.array(key).min(1).max(6),
      }),
    )
    .max(4)
    .default([]),
  /** The captions of the boxes, at most three characters each (specification 5). */
  boxes: z.array(z.string().trim().min(1).max(3)).max(FORM_LIMITS.boxes),
  /** The caption of the box that raises a punch item, if any. */
  punchBox: z.string().max(3).optional(),
  /** At least one, except for a cover, which has none. */
  tasks: z.array(task).max(FORM_LIMITS.tasks),
  hideComment: z.boolean().default(false),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  /** The sign-offs of records started on this revision; without them, the owner's sign-offs apply. */
  signOffs: z.array(signOff).max(FORM_LIMITS.signOffs).optional(),
});
/** The template of a check sheet. */
export type FormTemplate = z.output<typeof formTemplate>;
/** One task. */
export type Task = FormTemplate['tasks'][number];
/** One entry of the header. */
export type HeaderEntry = FormTemplate['header'][number];
