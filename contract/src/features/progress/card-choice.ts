import { z } from 'zod';

/** Selects job cards or work packs: of one pack, of packs of one type, of one discipline. */
export const cardChoice = z.object({
  workPack: z.guid().optional(),
  workPackType: z.guid().optional(),
  discipline: z.guid().optional(),
});
/** A selection of job cards or work packs, by id. */
export type CardChoice = z.output<typeof cardChoice>;
