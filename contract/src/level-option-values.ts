import { z } from 'zod';
import type { LevelOption } from './level-option.ts';
import { LEVEL_OPTIONS, type LevelOptionValues } from './level-options.ts';
import type { SchemaOption } from './number-options.ts';
import { isTimeZone } from './rules/clock.ts';
import { isNumberSchema, isTypedSchema } from './rules/number-schema.ts';

const SCHEMAS: Readonly<Record<string, (schema: string) => boolean>> = {
  punchNumberSchema: isNumberSchema,
  mocNumberSchema: isTypedSchema,
  jobCardNumberSchema: isNumberSchema,
} satisfies Record<SchemaOption, unknown>;

function valueSchema(key: string, option: LevelOption): z.ZodType {
  if (option.kind === 'flag') return z.boolean();
  if (option.kind === 'choice') return z.enum(Object.keys(option.of));
  if ('most' in option)
    return z
      .string()
      .trim()
      .refine((count) => count === '' || (/^\d{1,6}$/.test(count) && Number(count) <= option.most));
  if (option.kind === 'zone') return z.string().refine((zone) => zone === '' || isTimeZone(zone));
  const text = z.string().trim().max(option.max);
  const isRight = SCHEMAS[key];
  return isRight ? text.refine(isRight) : text;
}

/** The schema of each option; built once, since every signature reads the options of its scope. */
const READ = Object.entries(LEVEL_OPTIONS).map(([key, option]) => ({
  key,
  start: option.start,
  schema: valueSchema(key, option),
}));

/** Options as sent by a client: only the options given are changed. */
export const levelOptionsInput = z.strictObject(
  Object.fromEntries(READ.map(({ key, schema }) => [key, schema.optional()])),
) as z.ZodType<Partial<LevelOptionValues>>; // eslint-disable-line -- made of the same declaration

/**
 * Merges the stored options of some levels into a full set of values; options that no level sets have their default.
 */
export function optionValues(
  ...stored: readonly (Readonly<Record<string, unknown>> | null | undefined)[]
): LevelOptionValues {
  const merged: Readonly<Record<string, unknown>> = Object.assign({}, ...stored);
  const values = READ.map(({ key, start, schema }) => {
    const parsed = merged[key] === undefined ? undefined : schema.safeParse(merged[key]);
    return [key, parsed?.success ? parsed.data : start];
  });
  return Object.fromEntries(values) as LevelOptionValues; // eslint-disable-line -- made of the same declaration
}
