const SCHEMA = /^[^{}]*\{0{1,9}\}[^{}]*$/;
/** Where a schema says nothing of the digits, and of the type. */
const NUMBER = '{number}';
export const TYPE = '{type}';

/** Whether a schema has exactly one `{number}`, one `{type}` at most, and nothing that names may not hold. */
export const isTypedSchema = (schema: string): boolean =>
  isNumberSchema(schema.replace(TYPE, '').replace(NUMBER, '{0}')) && schema.includes(NUMBER);

/** Whether a punch-number schema has exactly one place for the number and nothing that names may not hold (domain guide 2.0). */
export const isNumberSchema = (schema: string): boolean => SCHEMA.test(schema) && !/[;,\s]/.test(schema);

/** A schema taken apart: what stands before and after the number, and its least digits, `length` where it does not say them itself. */
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
