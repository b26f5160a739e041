import { z } from 'zod';
import type { LevelOptionValues } from '../../../level-options.ts';
import { LEVELS, type Level } from '../../../levels.ts';
import { as, call } from '../../../calls/call.ts';

/** A level as seen by those who manage levels, including disabled levels. */
export interface ManagedLevel {
  readonly id: string;
  readonly step: Level;
  /** Null at A. */
  readonly parentId: string | null;
  /** The levels above it from A down, with their names. */
  readonly above: readonly { readonly id: string; readonly name: string }[];
  readonly name: string;
  readonly description: string;
  /** Closed to all users, with everything below it (domain guide 2.1). */
  readonly disabled: boolean;
  /** A level above is disabled, so this one is closed too. */
  readonly closedAbove: boolean;
  /** Increases with each change. */
  readonly rev: number;
  /** The options of its step; the options of other steps have their defaults. */
  readonly options: LevelOptionValues;
  /** The number of levels directly below it. */
  readonly below: number;
  /** Whether the caller may change it: the level, or a level above it, is granted to the caller. */
  readonly mine: boolean;
}

/**
 * Returns the levels of a step, by name: those below a level granted to the caller and those above it; all of the
 * company for holders of `*`. Needs no scope of work (domain guide 3.1.6).
 */
export const levelList = call({
  path: '/api/ext/levels/list',
  access: { area: 'level', right: 'see' },
  input: z.object({ step: z.enum(LEVELS) }),
  output: as<readonly ManagedLevel[]>(),
});
