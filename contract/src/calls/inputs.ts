import { z } from 'zod';
import { w, type Word } from '../words/word.ts';

/**
 * Characters not allowed in one line of text: control characters and half a surrogate pair (PostgreSQL refuses NUL and
 * halves).
 */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const PLAIN_CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/u;
const without = (pattern: RegExp) => (text: string) => !pattern.test(text);

/** One line of text, trimmed, with a maximum length in characters. */
export const line = (max: number) => z.string().trim().max(max).refine(without(CONTROL));
/** One line of text that may not be empty. */
export const filledLine = (max: number) => z.string().trim().min(1).max(max).refine(without(CONTROL));
/** A remark: may have several lines; empty by default. */
export const remark = z.string().trim().max(1000).refine(without(PLAIN_CONTROL));

/** A name: one text for both languages, or a word with both; parsed to a word. */
export const name = z
  .union([filledLine(100), z.strictObject({ en: filledLine(100), zh: filledLine(100) })])
  .transform((given): Word => (typeof given === 'string' ? w(given, given) : given));

/** A code: a letter, then letters, digits and `_ . : -`. Unique in its list, ignoring case. */
export const code = z
  .string()
  .trim()
  .max(100)
  .regex(/^[A-Za-z][\w.:-]*$/);

/** The id of a record; upper case is converted to lower case, as ids are stored. */
export const guid = z.guid().toLowerCase();

/** Maximum records in one call. */
const MAX_IDS = 5000;

/** A list of ids; duplicates count once. */
export const ids = z
  .array(guid)
  .max(MAX_IDS)
  .transform((list) => [...new Set(list)]);
/** A list of at least one id. */
export const someIds = z
  .array(guid)
  .min(1)
  .max(MAX_IDS)
  .transform((list) => [...new Set(list)]);

/** A record by the id in the path: `/user-center/delete-user/{id}`. */
export const byId = z.object({ id: guid });

/**
 * One record or a list of them (readings O09), parsed to a list. An error in a single record gives its field; an error
 * in a list gives the list, the row and the field: `roles.2.code` (readings D57).
 */
export const oneOrMany = <S extends z.ZodType>(item: S, list: string) =>
  z
    .custom<z.input<S> | readonly z.input<S>[]>(() => true)
    .transform((given, context): z.output<S>[] => {
      const many = Array.isArray(given);
      const read = many
        ? z.array(item).min(1).max(500).safeParse(given, { reportInput: true })
        : z.array(item).safeParse([given], { reportInput: true });
      if (read.success) return read.data;
      for (const issue of read.error.issues) {
        const path = many ? [list, ...issue.path] : issue.path.slice(1);
        context.issues.push({ ...issue, path } as z.core.$ZodRawIssue); // eslint-disable-line -- an issue with another path
      }
      return z.NEVER;
    });

/** An optional field; null counts as omitted, because forms hold null where nothing was requested. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

/**
 * A value that arrives as JSON in a text field, as in a form with a file, which carries text only.
 *
 * @param longest maximum length of the text, in characters
 */
export const jsonText = <T extends z.ZodType>(longest: number, value: T) =>
  z
    .string()
    .max(longest)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(value);
