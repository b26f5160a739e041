import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';

/** What every part of the designer works with. */
export interface Editing {
  readonly owner: FormOwner;
  readonly form: FormTemplate;
  /** `field` names what is typed into: typing on in it is one step back. */
  readonly change: (form: FormTemplate, field?: string) => void;
  readonly isLocked: boolean;
}
