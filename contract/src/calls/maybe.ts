import type { z } from 'zod';

/** A field that may be left out; null counts as left out, for forms keep null where nothing was asked for. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);
