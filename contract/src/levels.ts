/**
 * The five levels of the data hierarchy, one tree (readings D72, D76): A company (the tenant), B region or sector, C
 * facility, D project, E scope of work.
 */
export const LEVELS = ['A', 'B', 'C', 'D', 'E'] as const;
/** One level of the tree. */
export type Level = (typeof LEVELS)[number];
/** True when one level is above another in the tree. */
export const isAbove = (level: Level, other: Level): boolean => LEVELS.indexOf(level) < LEVELS.indexOf(other);
/** The id of the chosen level at each step; a request sends it in the headers Level-A … Level-E. */
export type LevelPath = Readonly<Record<Level, string>>;

/** The id of no level. */
const NO_LEVEL = '00000000-0000-0000-0000-000000000000';

/** The path that is the company alone: no row below the company lies on it. */
export const companyPath = (company: string): LevelPath => ({
  A: company,
  B: NO_LEVEL,
  C: NO_LEVEL,
  D: NO_LEVEL,
  E: NO_LEVEL,
});
