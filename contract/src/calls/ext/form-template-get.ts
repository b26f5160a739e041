import { z } from 'zod';
import type { FormTemplate } from '../../rules/form.ts';
import { as, call } from '../call.ts';

/** The check sheet of an ITR: the revision in use, or an older one. */
export const formTemplateGet = call({
  path: '/api/ext/form-template/get',
  access: { register: 'itr', right: 'see' },
  input: z.object({ itr: z.guid(), revision: z.int().optional() }),
  output: as<{
    readonly template: FormTemplate;
    readonly revision: number;
    readonly revisions: readonly {
      readonly revision: number;
      readonly at: string;
      readonly by: string;
      readonly comment: string;
    }[];
  }>(),
});
