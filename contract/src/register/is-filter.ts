import { OPERATORS } from '../field/operators.ts';
import { CONDITIONS_MAX, conditionsIn } from './conditions.ts';
import type { Filter } from './filter.ts';

/**
 * The maximum lengths of field names, texts, texts in a list, lists of values, and lists of filters: the same as in
 * `filter.ts`.
 */
const FIELD_MAX = 60;
const TEXT_MAX = 4000;
const PART_MAX = 1000;
const PARTS_MAX = 1000;
const FILTERS_MAX = 50;

const isText = (value: unknown, max: number): boolean => typeof value === 'string' && value.length <= max;
const hasOnly = (value: object, ...keys: readonly string[]): boolean =>
  Object.keys(value).every((key) => keys.includes(key));

const isPart = (value: unknown): boolean => isText(value, PART_MAX) || Number.isFinite(value);
function isValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= PARTS_MAX && value.every(isPart);
  const isOne = value === undefined || value === null || typeof value === 'boolean';
  return isOne || isText(value, TEXT_MAX) || Number.isFinite(value);
}

const areFilters = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= FILTERS_MAX && value.every(isTree);

function isCondition(value: object): boolean {
  if (!('field' in value) || !('op' in value) || !hasOnly(value, 'field', 'op', 'value')) return false;
  const isOperator = typeof value.op === 'string' && Object.hasOwn(OPERATORS, value.op);
  return isOperator && isText(value.field, FIELD_MAX) && (!('value' in value) || isValue(value.value));
}

/**
 * True when a value is a valid filter, such as one from an address or stored from the last visit. Accepts what the
 * schema in `filter.ts` accepts, without loading the schema, which lists do not otherwise need.
 */
export function isFilter(value: unknown): value is Filter {
  return isTree(value) && conditionsIn(value) <= CONDITIONS_MAX;
}

function isTree(value: unknown): value is Filter {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  if ('and' in value) return hasOnly(value, 'and') && areFilters(value.and);
  if ('or' in value) return hasOnly(value, 'or') && areFilters(value.or);
  return isCondition(value);
}
