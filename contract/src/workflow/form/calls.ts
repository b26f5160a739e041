import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { SignOff } from '../../field/field.ts';
import { FORM_OWNERS } from '../../rules/form-sources.ts';
import { formTemplate, type FormTemplate } from '../../rules/form.ts';

/** The form of an ITR, a PWL, a tracker type or a handover type, as it is designed. */
export interface FormDesign {
  /** The title of the row that owns the form. */
  readonly title: string;
  readonly description: string;
  readonly template: FormTemplate;
  /** The revision shown; 0 for a proposal not saved yet. */
  readonly revision: number;
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
}

/** Returns the form of a row: the newest revision, or an older one. */
export const formTemplateGet = call({
  path: '/api/ext/form-template/get',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.enum(FORM_OWNERS), id: z.guid(), revision: z.int().min(1).optional() }),
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

/** The calls of form templates. */
export const formsCalls = { formTemplateGet, formTemplateSave } as const;
