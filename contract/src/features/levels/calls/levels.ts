import { z } from 'zod';
import { as, call, nothing } from '../../../calls/call.ts';
import { filledLine, guid, line } from '../../../calls/inputs.ts';
import { levelOptionsInput } from '../../../level-option-values.ts';
import type { LevelOptionKey, LevelOptionValues } from '../../../level-options.ts';
import { LEVELS, type Level, type LevelPath } from '../../../levels.ts';
import type { Word } from '../../../words/word.ts';

/** A level I may see; `parentId` is null at A. */
export interface LevelNode {
  readonly id: string;
  readonly level: Level;
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
}
/** Returns every level granted to me and the levels above them, by name. */
export const levelTree = call({
  path: '/api/ext/levels/tree',
  access: 'signedIn',
  input: nothing,
  output: as<readonly LevelNode[]>(),
});

/** Chooses a scope of work (level E); returns the whole path and remembers it for the next sign-in. */
export const levelChoose = call({
  path: '/api/ext/levels/choose',
  access: 'signedIn',
  input: z.object({ levelE: z.guid() }),
  output: as<{ readonly path: LevelPath; readonly names: LevelPath }>(),
});

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

/** A level name, without the characters forbidden in names (domain guide 2.0). */
const levelName = filledLine(100).refine((name) => !/[;,]/.test(name));

/**
 * Creates a level under a parent one step above it, or with `id` changes one. The name is unique under its parent. A
 * level never moves, because its rows belong to its path. Adding also requires `level:add`. The creator can use a new
 * level at once.
 */
export const levelSave = call({
  path: '/api/ext/levels/save',
  access: { area: 'level', right: 'update' },
  input: z
    .object({
      id: guid.nullish(),
      /** The revision that was read; only for a change. */
      rev: z.int().min(1).optional(),
      /** The parent of a new level, which determines its step. */
      parentId: guid.nullish(),
      name: levelName,
      description: line(500).default(''),
      /** Only the options given are changed; only options of its step are considered. */
      options: levelOptionsInput.default({}),
    })
    .refine(({ id, parentId }) => id != null || parentId != null, { path: ['parentId'] }),
  output: as<ManagedLevel>(),
});

/**
 * Closes a level and everything below it to all users, whatever their rights, or opens it again (domain guide 2.1). The
 * company itself cannot be closed, because nobody could open it again.
 */
export const levelDisable = call({
  path: '/api/ext/levels/disable',
  access: { area: 'level', right: 'update' },
  input: z.object({ id: guid, disabled: z.boolean() }),
  output: as<ManagedLevel>(),
});

/** The settings that apply to the caller on the chosen path. */
export interface LevelSettings {
  /** The options of its levels; options not set on any of them have their defaults. */
  readonly options: LevelOptionValues;
  /** The time zone that determines today on this path, an IANA name; never empty, unlike the option. */
  readonly timeZone: string;
  /** The highest step of the path granted to the caller: registers maintained above it are read-only. */
  readonly grantedFrom: Level;
  /** The subcontractors to which the caller's lists are restricted; null when they are not (domain guide 3.15). */
  readonly subcontractors: readonly string[] | null;
}

/** Returns the options of the chosen levels, and the extent of the caller's access there. */
export const levelSettings = call({
  path: '/api/ext/levels/settings',
  access: 'level',
  input: nothing,
  output: as<LevelSettings>(),
});

/** The level at which a register is maintained, and who maintains it. */
export interface LevelKeepers {
  readonly step: Level;
  /** The name of this level on the chosen path. */
  readonly name: string;
  /**
   * Why the caller may not change it: it is maintained above the levels granted to the caller, or none of the caller's
   * roles has the right.
   */
  readonly closed: 'level' | 'role' | null;
  /** The names of a few people who may change it. */
  readonly people: readonly string[];
}

/** Returns who maintains a register here. */
export const levelKeepers = call({
  path: '/api/ext/levels/keepers',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(100) }),
  output: as<LevelKeepers>(),
});

/** The storage used by the files of a facility. */
export interface LevelStorage {
  /** Bytes, excluding deleted files. */
  readonly used: number;
  /** Gigabytes of 10⁹ bytes; null when unlimited. */
  readonly quota: number | null;
}

/**
 * Returns the storage used by the files of a level C and everything below it, and its quota. Needs no scope of work.
 */
export const levelStorage = call({
  path: '/api/ext/levels/storage',
  access: { area: 'level', right: 'see' },
  input: z.object({ id: guid }),
  output: as<LevelStorage>(),
});

/** Maximum number of rows named for each kind. */
export const SETUP_NAMED = 100;

/** The number of rows of one kind, and the first by name. */
export interface NamedRows {
  readonly count: number;
  readonly names: readonly string[];
}
/** What is copied of one register. */
export interface SetupPart {
  readonly register: string;
  /** Rows copied, with the forms designed for them. */
  readonly copied: NamedRows;
  readonly forms: number;
  /** Rows that already exist, by their natural key: left as they are. */
  readonly there: NamedRows;
  /**
   * Rows not copied because they refer to something that does not exist there; `count` is the number of all of them.
   */
  readonly refused: { readonly count: number; readonly rows: readonly { readonly name: string; readonly why: Word }[] };
  /** Why nothing of this register is copied: a missing right; null when it is copied. */
  readonly closed: Word | null;
}
/** An option of a scope of work, with its value in both scopes. */
export interface SetupOption {
  readonly key: LevelOptionKey;
  readonly here: unknown;
  readonly other: unknown;
}
/** The effect of copying the setup of a scope of work; with `dryRun`, a preview. */
export interface SetupCopy {
  /** In the order in which they are copied. */
  readonly parts: readonly SetupPart[];
  /** Options taken over, and options that differ but are kept because they were chosen here. */
  readonly options: { readonly copied: readonly SetupOption[]; readonly kept: readonly SetupOption[] };
}

/**
 * Copies the setup of one scope of work into another: its options, handover types and everything else a scope keeps as
 * reference data (`SCOPE_SETUP`), all or nothing. Existing rows stay; running it again copies nothing more. Refused
 * once the scope has certificates. With `dryRun` it only reports the effect. Also requires `see` and `add` on each
 * register; registers without these rights are skipped and reported.
 */
export const levelCopySetup = call({
  path: '/api/ext/levels/copy-setup',
  access: { area: 'level', right: 'update' },
  input: z.object({
    /** The scope of work to copy from; the caller must be allowed to see it. */
    from: guid,
    /** The scope of work to set up. */
    to: guid,
    /** The keys of the registers to copy; all when omitted. */
    registers: z.array(z.string().max(60)).max(100).optional(),
    options: z.boolean().default(true),
    dryRun: z.boolean(),
  }),
  output: as<SetupCopy>(),
});
