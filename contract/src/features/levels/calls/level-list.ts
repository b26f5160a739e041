import { z } from 'zod';
import type { LevelOptionValues } from '../../../level-options.ts';
import { LEVELS, type Level } from '../../../levels.ts';
import { as, call } from '../../../calls/call.ts';

/** A level as those see it who keep levels: also a disabled one. */
export interface ManagedLevel {
  readonly id: string;
  readonly step: Level;
  /** Null at A. */
  readonly parentId: string | null;
  /** The levels above from A down, with their names. */
  readonly above: readonly { readonly id: string; readonly name: string }[];
  readonly name: string;
  readonly description: string;
  /** Closed to everybody, with all beneath it (domain guide 2.1). */
  readonly disabled: boolean;
  /** A level above is disabled, so that this one is closed too. */
  readonly closedAbove: boolean;
  /** Counts up with each change. */
  readonly rev: number;
  /** The options of its step; those of other steps have their starts. */
  readonly options: LevelOptionValues;
  /** How many levels hang directly beneath it. */
  readonly below: number;
  /** Whether the caller may change it: it, or a level above it, is granted. */
  readonly mine: boolean;
}

/**
 * The levels of a step, by name: those under a level granted to the caller and those above it; all of the company for who
 * holds `*`. Needs no scope of work (domain guide 3.1.6).
 */
export const levelList = call({
  path: '/api/ext/levels/list',
  access: { area: 'level', right: 'see' },
  input: z.object({ step: z.enum(LEVELS) }),
  output: as<readonly ManagedLevel[]>(),
});
