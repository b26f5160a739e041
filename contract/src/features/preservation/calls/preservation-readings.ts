import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Word } from '../../../words/word.ts';

/** A value measured in one cycle. */
export interface ReadingPoint {
  /** The cycle. */
  readonly id: string;
  /** The day it was completed; its due day while it is not. */
  readonly day: string;
  readonly value: number;
  /** It was outside the limits the sheet had at that time. */
  readonly outside: boolean;
}
/** The measurements of one task over the cycles of a PWL on its tagged item, earliest first. */
export interface ReadingSeries {
  /** The name of the task in the forms. */
  readonly task: string;
  readonly label: Word;
  readonly unit: string;
  /** The limits of the latest form. */
  readonly min: number | null;
  readonly max: number | null;
  readonly points: readonly ReadingPoint[];
}

/**
 * Returns the measurements on the sheets of a cycle and of the other cycles of its PWL on the same tagged item, up to a
 * hundred cycles.
 */
export const preservationReadings = call({
  path: '/api/ext/preservation/readings',
  access: { register: 'tagPwl', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<readonly ReadingSeries[]>(),
});
