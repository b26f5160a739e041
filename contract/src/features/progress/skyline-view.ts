import { z } from 'zod';
import { TIME_STEPS, type SkylineView } from '../../rules/skyline.ts';

/** The requested part of a skyline, and its column width: days as `yyyy-mm-dd`. */
export const skylineView = {
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  step: z.enum(TIME_STEPS).optional(),
} as const satisfies Readonly<Record<keyof SkylineView, z.ZodType>>;
