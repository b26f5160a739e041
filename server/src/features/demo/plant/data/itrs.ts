/** Library data of a check besides its sheet; the title comes from the sheet. */
export interface ItrFacts {
  /** Man-hours per check. */
  readonly hours: number;
  /** The client may attend. */
  readonly witness?: true;
  /** Work stops until the client attends. */
  readonly hold?: true;
  /** One form may cover many tags. */
  readonly multi?: true;
  /** The grade of an Ex inspection; only for Ex inspections. */
  readonly exGrade?: 'visual' | 'close' | 'detailed';
}

/** The checks of the library: discipline letter, number, class letter (domain guide 7). */
export const itrs = {
  A01A: { hours: 1, multi: true },
  C01A: { hours: 3, witness: true },
  E01A: { hours: 1.5, multi: true },
  E02B: { hours: 1, witness: true },
  E03A: { hours: 4 },
  E03B: { hours: 6, hold: true },
  E03C: { hours: 4, hold: true },
  E04A: { hours: 4 },
  E04B: { hours: 8, hold: true },
  E05A: { hours: 2 },
  E05B: { hours: 1.5, witness: true },
  E06A: { hours: 1, multi: true },
  E07A: { hours: 0.5, multi: true },
  E07B: { hours: 0.5, multi: true },
  E08A: { hours: 0.5, multi: true },
  E08B: { hours: 1, witness: true },
  E09A: { hours: 1.5 },
  E09B: { hours: 1, witness: true },
  E10A: { hours: 3 },
  E10B: { hours: 12, hold: true },
  F01A: { hours: 0.75, multi: true },
  F02B: { hours: 0.75, witness: true },
  F03C: { hours: 2, hold: true },
  F04A: { hours: 2 },
  F04C: { hours: 3, hold: true },
  H01A: { hours: 1, multi: true },
  H02A: { hours: 3 },
  H02B: { hours: 2, witness: true },
  H03C: { hours: 6, witness: true },
  I01A: { hours: 1, multi: true },
  I01B: { hours: 1, witness: true },
  I02B: { hours: 1, witness: true },
  I02C: { hours: 2, hold: true },
  I03A: { hours: 1.5 },
  I03B: { hours: 1.5, witness: true },
  I04A: { hours: 4 },
  I04B: { hours: 8, witness: true },
  I04C: { hours: 16, hold: true },
  I05A: { hours: 1, multi: true },
  L01A: { hours: 0.5, multi: true },
  L02B: { hours: 1, witness: true },
  M01A: { hours: 6, witness: true },
  M02A: { hours: 8, witness: true },
  M02B: { hours: 6, hold: true },
  M03B: { hours: 4, hold: true },
  M04C: { hours: 10, hold: true },
  M05A: { hours: 2 },
  M05B: { hours: 4, hold: true },
  M06A: { hours: 6 },
  M08S: { hours: 8, hold: true },
  M09P: { hours: 24, hold: true },
  N01A: { hours: 1, multi: true },
  N02A: { hours: 1, multi: true },
  P01A: { hours: 2 },
  P02A: { hours: 8, hold: true },
  P03A: { hours: 0.5, multi: true },
  P04A: { hours: 0.75, witness: true },
  P05A: { hours: 1 },
  P05B: { hours: 1, witness: true },
  P06A: { hours: 0.75, multi: true },
  P07B: { hours: 4, witness: true },
  P09C: { hours: 1.5, hold: true },
  S01A: { hours: 3 },
  T01A: { hours: 1, multi: true },
  T02B: { hours: 1, witness: true },
  T03C: { hours: 6, hold: true },
  X05A: { hours: 1, witness: true, exGrade: 'detailed' },
} as const satisfies Readonly<Record<string, ItrFacts>>;

/** The code of a check. */
export type ItrCode = keyof typeof itrs;
