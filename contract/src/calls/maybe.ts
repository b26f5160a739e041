import type { z } from 'zod';

/** An optional field; null counts as omitted, because forms hold null where nothing was requested. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);
