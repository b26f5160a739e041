import type { Field } from '@plumbline/contract/field/field.ts';
import { checkWritten, isEmpty, readText, isNumeric } from '@plumbline/contract/field/kinds.ts';
import { fieldMessages } from '@plumbline/contract/field/field-messages.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { writtenValue } from './row-values.ts';

/**
 * Returns what is wrong with a value, by the rules shared with the server; undefined when it is valid.
 *
 * @param today the current day in the scope of work
 */
export function checkValue(value: unknown, field: Field, today: string): Word | undefined {
  const written = writtenValue(value, field);
  if (isEmpty(written)) return field.required ? fieldMessages.required : undefined;
  const parsed =
    typeof written === 'string' && isNumeric(field)
      ? readText(written, field, today)
      : checkWritten(written, field, today);
  return 'error' in parsed ? parsed.error : undefined;
}
