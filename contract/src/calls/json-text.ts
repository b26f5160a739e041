import { z } from 'zod';

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
