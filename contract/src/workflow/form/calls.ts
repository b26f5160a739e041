import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { SignOff } from '../../field/field.ts';
import type { Refused } from '../../register/calls.ts';
import { selection } from '../../register/filter.ts';
import { FORM_OWNERS } from '../../rules/form-sources.ts';
import { CHECK_OWNERS, type FormStanding } from '../../rules/form-standing.ts';
import { formTemplate, type FormTemplate } from '../../rules/form.ts';
import type { LaidSheet } from '../../rules/own-sheet/laid-sheet.ts';
import type { Word } from '../../words/word.ts';

/** The form of an ITR, a PWL, a tracker type or a handover type, as it is designed. */
export interface FormDesign {
  /** The title of the row that owns the form. */
  readonly title: string;
  readonly description: string;
  readonly template: FormTemplate;
  /** The revision shown; 0 for a form not saved yet. */
  readonly revision: number;
  /** How far the newest revision is settled. */
  readonly standing: FormStanding;
  /**
   * Identifies the newest state of the form; a save passes it back, so that two designers do not overwrite each other.
   */
  readonly stamp: string;
  /** The sign-offs set on the owner's row; empty means that those of the level apply. */
  readonly signOffs: readonly SignOff[];
  /** Newest first. */
  readonly revisions: readonly FormRevision[];
}
/** One revision of a form. */
export interface FormRevision {
  readonly revision: number;
  readonly at: string;
  readonly by: string;
  readonly comment: string;
  /** A record was started on this revision: labels, bookmarks, tasks and weights are fixed (domain guide 2.11). */
  readonly inUse: boolean;
  /** A starter of the product that nobody has approved. */
  readonly isStarter: boolean;
  /** Who approved the starter, and when; null for a designed form. */
  readonly approved: { readonly by: string; readonly at: string } | null;
}

/** Returns the form of a row: the newest revision, an older one, or a starter that it could take. */
export const formTemplateGet = call({
  path: '/api/ext/form-template/get',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({
    register: z.enum(FORM_OWNERS),
    id: z.guid(),
    revision: z.int().min(1).optional(),
    /** The name of a starter. */
    starter: z.string().max(60).optional(),
  }),
  output: as<FormDesign>(),
});

/**
 * Saves a form, as a new revision or into the newest one. Records already started keep their revision; a revision in
 * use accepts only changes that affect no record: orientation, comment shown, the revision note (domain guide 2.11).
 */
export const formTemplateSave = call({
  path: '/api/ext/form-template/save',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({
    register: z.enum(FORM_OWNERS),
    id: z.guid(),
    template: formTemplate,
    comment: z.string().trim().max(255).default(''),
    /** The stamp of the form as it was read; a different stamp means that someone else saved in the meantime. */
    stamp: z.string().max(60),
    into: z.enum(['new', 'newest']).default('new'),
  }),
  output: as<FormDesign>(),
});

/** Largest workbook that is read as a form, in megabytes; check sheets with logos are far smaller. */
export const OWN_SHEET_MEGABYTES = 10;
/**
 * Reads how the sheets of somebody's own workbook (.xlsx) are laid out, so that a form can be made of one of them
 * (`rules/own-sheet`). Nothing is stored; a form comes into being when it is saved (`formTemplateSave`).
 */
export const formSheetRead = call({
  path: '/api/ext/form-template/read-sheet',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({ register: z.enum(FORM_OWNERS) }),
  output: as<{ readonly sheets: readonly LaidSheet[] }>(),
  upload: true,
});

/** A starter form of the product. */
export interface Starter {
  /** Its name, such as `itr/E01A`; a name of the product, not of any ITR. */
  readonly name: string;
  readonly title: Word;
  /** The number of its tasks. */
  readonly tasks: number;
}

/** The starters a row could take, and the one proposed by its description; nothing is taken by itself. */
export interface Starters {
  /** Those with the most alike titles first. */
  readonly starters: readonly Starter[];
  /** The name of the one whose title is alike; null when none is, or several are. */
  readonly proposed: string | null;
}

/** Lists the starters a row could take. */
export const formStarters = call({
  path: '/api/ext/form-template/starters',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.enum(CHECK_OWNERS), id: z.guid() }),
  output: as<Starters>(),
});

/**
 * Gives a row a starter as its form. It stays marked until it is approved. A starter that no record uses is replaced;
 * otherwise the starter becomes a new revision.
 */
export const formStarterTake = call({
  path: '/api/ext/form-template/take-starter',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({
    register: z.enum(CHECK_OWNERS),
    id: z.guid(),
    /** The name of the starter. */
    starter: z.string().max(60),
    /** The stamp of the form as it was read. */
    stamp: z.string().max(60),
  }),
  output: as<FormDesign>(),
});

/** Approves a starter that was taken, or takes the approval back; signatures given meanwhile stay. */
export const formStarterApprove = call({
  path: '/api/ext/form-template/approve-starter',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({
    register: z.enum(CHECK_OWNERS),
    id: z.guid(),
    /** The revision that is approved. */
    revision: z.int().min(1),
    /** False takes the approval back. */
    approved: z.boolean(),
    /** The stamp of the form as it was read: nobody approves a form they have not seen. */
    stamp: z.string().max(60),
  }),
  output: as<FormDesign>(),
});

/**
 * Approves the newest forms of many rows where they are starters. Rows without a form, and those whose form is approved
 * already, are returned with the reason. `dryRun` changes nothing and returns the same result.
 */
export const formStartersApprove = call({
  path: '/api/ext/form-template/approve-starters',
  access: { registerIn: 'register', right: 'update' },
  input: z.object({ register: z.enum(CHECK_OWNERS), selection, dryRun: z.boolean().default(false) }),
  output: as<{ readonly done: number; readonly refused: readonly Refused[] }>(),
});

/** The calls of form templates. */
export const formsCalls = {
  formTemplateGet,
  formTemplateSave,
  formSheetRead,
  formStarters,
  formStarterTake,
  formStarterApprove,
  formStartersApprove,
} as const;
