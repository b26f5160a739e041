import { z } from 'zod';
import { formTemplate } from '../../rules/form.ts';
import { as, call } from '../call.ts';

/** Saves a check sheet as a new revision; Tag ITRs already begun keep the old one. */
export const formTemplateSave = call({
  path: '/api/ext/form-template/save',
  access: { register: 'itr', right: 'update' },
  input: z.object({ itr: z.guid(), template: formTemplate, comment: z.string().max(255) }),
  output: as<{ readonly revision: number }>(),
});
