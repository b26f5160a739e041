import { z } from 'zod';
import { FORM_OWNERS } from '../../../rules/form-sources.ts';
import { formTemplate } from '../../../rules/form.ts';
import { as, call } from '../../../calls/call.ts';
import type { FormDesign } from './form-template-get.ts';

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
