import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';

/** The props shared by all parts of the designer. */
export interface Editing {
  readonly owner: FormOwner;
  readonly form: FormTemplate;
  /** `field` names the field being typed into: continued typing in it is one undo step. */
  readonly change: (form: FormTemplate, field?: string) => void;
  readonly isLocked: boolean;
}
