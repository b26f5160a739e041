import type { Field, Kind } from '@plumbline/contract/field/field.ts';
import { lastMoment, firstMoment } from '../grid/days.ts';
import { operatorsOf, type Condition, type Filter, type Operator } from '@plumbline/contract/register/filter.ts';

/** One line of the advanced filter, as it is typed. */
export interface Rule {
  readonly field: string;
  readonly op: Operator;
  /** Empty for the operators that ask nothing; several values of "any of" stand with commas between. */
  readonly value: string;
}
/** All lines, and whether all of them or any of them must hold (domain guide 3.15). */
export interface Rules {
  readonly join: 'and' | 'or';
  readonly rules: readonly Rule[];
}

/** Whether an operator asks for a value. */
export const asksValue = (op: Operator): boolean => op !== 'blank' && op !== 'notBlank';

/** The operators of a kind of field. */
export const operatorsFor = (kind: Kind): readonly Operator[] => operatorsOf[kind];

const isNumber = (kind: Kind): boolean => kind === 'integer' || kind === 'number';

/** The value of a line as the calls take it; undefined while it is not one. */
function valueOf({ op, value }: Rule, kind: Kind): Condition['value'] {
  const text = value.trim();
  if (text === '') return undefined;
  if (kind === 'flag') return text === 'true';
  // a day asked of a moment is the whole day
  if (kind === 'instant') return op === 'atMost' ? lastMoment(text) : firstMoment(text);
  const one = (part: string): string | number | undefined => {
    if (!isNumber(kind)) return part;
    return Number.isFinite(Number(part)) ? Number(part) : undefined;
  };
  if (op !== 'anyOf') return one(text);
  const parts = text.split(/[,，;；]/).map((part) => one(part.trim()));
  const known = parts.filter((part): part is string | number => part !== undefined && part !== '');
  return known.length === parts.length ? known : undefined;
}

/** Whether a line says something that can be asked. */
export const isComplete = (rule: Rule, field: Field | undefined): boolean =>
  field !== undefined && (!asksValue(rule.op) || valueOf(rule, field.kind) !== undefined);

/** The filter tree of the lines that say something; undefined when none does. */
export function filterOf({ join, rules }: Rules, fieldOf: (name: string) => Field | undefined): Filter | undefined {
  const conditions = rules.flatMap((rule): Condition[] => {
    const field = fieldOf(rule.field);
    if (field === undefined || !isComplete(rule, field)) return [];
    if (!asksValue(rule.op)) return [{ field: rule.field, op: rule.op }];
    return [{ field: rule.field, op: rule.op, value: valueOf(rule, field.kind) }];
  });
  if (conditions.length < 2) return conditions[0];
  return join === 'and' ? { and: conditions } : { or: conditions };
}

const isLine = (filter: Filter): filter is Condition => 'field' in filter;
const lineOf = ({ field, op, value }: Condition): Rule => ({
  field,
  op,
  value: Array.isArray(value) ? value.join(', ') : String(value ?? ''),
});

/** A filter tree as lines; null when it is deeper than lines can show. */
export function rulesOf(filter: Filter | undefined): Rules | null {
  if (filter === undefined) return { join: 'and', rules: [] };
  if (isLine(filter)) return { join: 'and', rules: [lineOf(filter)] };
  const [join, parts] = 'and' in filter ? (['and', filter.and] as const) : (['or', filter.or] as const);
  return parts.every(isLine) ? { join, rules: parts.filter(isLine).map(lineOf) } : null;
}
