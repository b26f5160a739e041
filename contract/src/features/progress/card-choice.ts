import { z } from 'zod';

/** Which job cards or work packs are asked for: of one pack, of packs of one type, of one discipline. */
export const cardChoice = z.object({
  workPack: z.guid().optional(),
  workPackType: z.guid().optional(),
  discipline: z.guid().optional(),
});
/** The questions that choose job cards and work packs, by id. */
export type CardChoice = z.output<typeof cardChoice>;
