import type { Field } from '@plumbline/contract/field/field.ts';
import { isEmpty, ruleOf } from '@plumbline/contract/field/kinds.ts';
import { says } from '@plumbline/contract/field/says.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { writtenValue } from './row-values.ts';

/** What is wrong with a value, by the rules both sides share; undefined when nothing is. */
export function checkValue(value: unknown, field: Field): Word | undefined {
  const written = writtenValue(value, field);
  if (isEmpty(written)) return field.required ? says.required : undefined;
  const rule = ruleOf(field);
  // the rule of a field that is known only at run time takes any field; `ruleOf` has chosen it by this one's kind
  const of = field as Parameters<typeof rule.check>[1];
  const parsed = typeof written === 'string' && isFigure(field) ? rule.parse(written, of) : rule.check(written, of);
  return 'error' in parsed ? parsed.error : undefined;
}

const isFigure = (field: Field): boolean => field.kind === 'integer' || field.kind === 'number';

/** A typed figure as a number, or the text as it is while it is none. */
export function readFigure(text: string, field: Field): number | string | null {
  const typed = text.trim();
  if (typed === '') return null;
  const rule = ruleOf(field);
  const of = field as Parameters<typeof rule.parse>[1]; // as above
  const parsed = rule.parse(typed, of);
  return 'value' in parsed && typeof parsed.value === 'number' ? parsed.value : text;
}
