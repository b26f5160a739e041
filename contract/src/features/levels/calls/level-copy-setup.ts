import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';
import { guid } from '../../../calls/inputs.ts';
import type { LevelOptionKey } from '../../../level-options.ts';
import type { Word } from '../../../words/word.ts';

/** So many rows of each kind are told by name. */
export const SETUP_NAMED = 100;

/** Rows of one kind: how many, and the first by name. */
export interface NamedRows {
  readonly count: number;
  readonly names: readonly string[];
}
/** What is copied of one register. */
export interface SetupPart {
  readonly register: string;
  /** Copied, with the forms somebody designed for them. */
  readonly copied: NamedRows;
  readonly forms: number;
  /** There already, by their natural key: left as they are. */
  readonly there: NamedRows;
  /** Not copied, since they refer to what is not there; `count` of all of them. */
  readonly refused: { readonly count: number; readonly rows: readonly { readonly name: string; readonly why: Word }[] };
  /** Why nothing of this register is copied: a right that lacks; null where it is. */
  readonly closed: Word | null;
}
/** An option of a scope of work, as it is there and in the other one. */
export interface SetupOption {
  readonly key: LevelOptionKey;
  readonly here: unknown;
  readonly other: unknown;
}
/** What copying the setup of a scope of work does, or would do. */
export interface SetupCopy {
  /** In the order they are copied. */
  readonly parts: readonly SetupPart[];
  /** Options that are taken over, and those that differ and stay, since they were chosen here. */
  readonly options: { readonly copied: readonly SetupOption[]; readonly kept: readonly SetupOption[] };
}

/**
 * Copies the setup of one scope of work into another: its options, handover types and whatever else a scope keeps as
 * reference data (`SCOPE_SETUP`), all or nothing. What is there already stays; a second time copies nothing more. Refused
 * once the scope has certificates. With `dryRun` it only says what it would do. Of a register, `see` and `add` are asked
 * too; without them that part is left out and told.
 */
export const levelCopySetup = call({
  path: '/api/ext/levels/copy-setup',
  access: { area: 'level', right: 'update' },
  input: z.object({
    /** The scope of work it is taken from: one the caller may see. */
    from: guid,
    /** The scope of work that is set up. */
    to: guid,
    /** The keys of the registers to be copied; all of them when left out. */
    registers: z.array(z.string().max(60)).max(100).optional(),
    options: z.boolean().default(true),
    dryRun: z.boolean(),
  }),
  output: as<SetupCopy>(),
});
