import { formTemplateGet } from './calls/form-template-get.ts';
import { formTemplateSave } from './calls/form-template-save.ts';

/** The calls of form templates. */
export const formsCalls = {
  formTemplateGet,
  formTemplateSave,
} as const;
