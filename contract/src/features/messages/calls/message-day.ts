import { z } from 'zod';
import type { Via } from '../../../register/via.ts';
import { as, call } from '../../../calls/call.ts';

/** The categories in which a line of a day's work is counted. */
export const DAY_KINDS = ['filled', 'signed', 'raised', 'cleared', 'rejected', 'changed'] as const;
export type DayKind = (typeof DAY_KINDS)[number];

/** One thing I did, from the history. */
export interface DayLine {
  /** When, ISO 8601. */
  readonly at: string;
  readonly kind: DayKind;
  readonly register: string;
  readonly id: string;
  readonly title: string;
  /** The note from the history: the sign-off given, the reason of a rejection. */
  readonly note: string | null;
  /** `screen`, `import 12`: an import is a single line with `count` rows. */
  readonly via: Via;
  readonly count: number;
}
/** The day, `yyyy-mm-dd`, from midnight to midnight in the time zone of the scope of work. */
export const dayInput = z.object({ day: z.iso.date(), limit: z.int().min(1).max(1000).default(300) });

/** Returns what I did on a day (specification 2.5, route my-daily). */
export const messageDay = call({
  path: '/api/ext/message/day',
  access: 'level',
  input: dayInput,
  output: as<{
    readonly counts: Readonly<Record<DayKind, number>>;
    readonly lines: readonly DayLine[];
    readonly total: number;
  }>(),
});
