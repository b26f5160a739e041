import { z } from 'zod';
import type { SignOff } from '../../../field/field.ts';
import { FORM_OWNERS } from '../../../rules/form-sources.ts';
import type { FormTemplate } from '../../../rules/form.ts';
import { as, call } from '../../../calls/call.ts';

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
