import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';
import type { LevelOptionKey } from '../../../level-options.ts';
import type { Word } from '../../../words/word.ts';

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
