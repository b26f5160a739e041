const SCHEMA = /^[^{}]*\{0{1,9}\}[^{}]*$/;
/** The placeholders for a number without a fixed number of digits, and for the type. */
const NUMBER = '{number}';
export const TYPE = '{type}';

/** True when a schema has exactly one `{number}`, at most one `{type}`, and no character that is forbidden in names. */
export const isTypedSchema = (schema: string): boolean =>
  isNumberSchema(schema.replace(TYPE, '').replace(NUMBER, '{0}')) && schema.includes(NUMBER);

/**
 * True when a punch-number schema has exactly one place for the number and no character that is forbidden in names
 * (domain guide 2.0).
 */
export const isNumberSchema = (schema: string): boolean => SCHEMA.test(schema) && !/[;,\s]/.test(schema);

/**
 * Splits a schema into the text before and after the number, and the minimum number of digits: `length` where the
 * schema itself does not give it.
 */
export function numberSchema(
  schema: string,
  length = '1',
): {
  readonly before: string;
  readonly digits: number;
  readonly after: string;
} {
  const [, before = 'PL-', zeros = '000000', after = ''] =
    /^(.*)\{(0+)\}(.*)$/.exec(schema.replace(NUMBER, `{${'0'.repeat(Number(length))}}`)) ?? [];
  return { before, digits: zeros.length, after };
}
