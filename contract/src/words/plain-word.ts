import { z } from 'zod';

/** A word as data: both languages, neither empty nor too long. */
export const plainWord = z.strictObject({
  en: z.string().trim().min(1).max(500),
  zh: z.string().trim().min(1).max(500),
});
