import type { Field } from '@plumbline/contract/field/field.ts';
import type { Condition, Filter } from '@plumbline/contract/register/filter.ts';
import type { Operator } from '@plumbline/contract/field/operators.ts';
import { askedText, askedValue } from '../../grid/filter-kinds.ts';
import type { FieldLookup } from '../../grid/filter-model.ts';

/** One line of the advanced filter, as typed. */
export interface Rule {
  readonly field: string;
  readonly op: Operator;
  /** Empty for operators that take no value; the values of "any of" are separated by commas. */
  readonly value: string;
}
/** All lines, and whether all or any of them must match (domain guide 3.15). */
export interface Rules {
  readonly join: 'and' | 'or';
  readonly rules: readonly Rule[];
}

/** True when an operator takes a value. */
export const asksValue = (op: Operator): boolean => op !== 'blank' && op !== 'notBlank';

/** The value of a line as the calls expect it; undefined while the text is not a valid value. */
function valueOf({ op, value }: Rule, field: Field): Condition['value'] {
  const text = value.trim();
  if (text === '') return undefined;
  if (op !== 'anyOf') return askedValue(text, field, op);
  const parts = text.split(/[,，;；]/).map((part) => part.trim());
  const known = parts.map((part) => (part === '' ? undefined : askedValue(part, field, op)));
  const valid = known.filter((part): part is string | number => typeof part === 'string' || typeof part === 'number');
  return valid.length === parts.length ? valid : undefined;
}

/** True when a line is complete enough to be queried. */
export const isComplete = (rule: Rule, field: Field | undefined): boolean =>
  field !== undefined && (!asksValue(rule.op) || valueOf(rule, field) !== undefined);

/** The filter tree of the complete lines; undefined when no line is complete. */
export function filterOf({ join, rules }: Rules, fieldOf: FieldLookup): Filter | undefined {
  const conditions = rules.flatMap((rule): Condition[] => {
    const field = fieldOf(rule.field);
    if (field === undefined || !isComplete(rule, field)) return [];
    if (!asksValue(rule.op)) return [{ field: rule.field, op: rule.op }];
    return [{ field: rule.field, op: rule.op, value: valueOf(rule, field) }];
  });
  if (conditions.length < 2) return conditions[0];
  return join === 'and' ? { and: conditions } : { or: conditions };
}

const isLine = (filter: Filter): filter is Condition => 'field' in filter;
const lineOf = ({ field, op, value }: Condition, fieldOf: FieldLookup): Rule => ({
  field,
  op,
  value: askedText(value, fieldOf(field)),
});

/** Converts a filter tree to lines; null when the tree is deeper than lines can show. */
export function rulesOf(filter: Filter | undefined, fieldOf: FieldLookup): Rules | null {
  if (filter === undefined) return { join: 'and', rules: [] };
  if (isLine(filter)) return { join: 'and', rules: [lineOf(filter, fieldOf)] };
  const [join, parts] = 'and' in filter ? (['and', filter.and] as const) : (['or', filter.or] as const);
  return parts.every(isLine) ? { join, rules: parts.filter(isLine).map((part) => lineOf(part, fieldOf)) } : null;
}
