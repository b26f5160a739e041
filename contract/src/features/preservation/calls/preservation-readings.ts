import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import type { Word } from '../../../words/word.ts';

/** A value measured in one cycle. */
export interface ReadingPoint {
  /** The cycle. */
  readonly id: string;
  /** When it was completed; the day it is due while it is not. */
  readonly day: string;
  readonly value: number;
  /** It does not keep the limits the sheet had then. */
  readonly outside: boolean;
}
/** What one task measured over the cycles of a PWL on its tagged item, the earliest first. */
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

/** What was measured on the sheets of a cycle and of the others of its PWL on the same tagged item, up to a hundred of them. */
export const preservationReadings = call({
  path: '/api/ext/preservation/readings',
  access: { register: 'tagPwl', right: 'see' },
  input: z.object({ id: z.guid() }),
  output: as<readonly ReadingSeries[]>(),
});
