import type { Field } from '@plumbline/contract/field/field.ts';
import { isEmpty, isFigure, ruleOf } from '@plumbline/contract/field/kinds.ts';
import { says } from '@plumbline/contract/field/says.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { writtenValue } from './row-values.ts';

/** What is wrong with a value, by the rules both sides share; undefined when nothing is. */
export function checkValue(value: unknown, field: Field): Word | undefined {
  const written = writtenValue(value, field);
  if (isEmpty(written)) return field.required ? says.required : undefined;
  const rule = ruleOf(field);
  const parsed =
    typeof written === 'string' && isFigure(field) ? rule.parse(written, field) : rule.check(written, field);
  return 'error' in parsed ? parsed.error : undefined;
}
