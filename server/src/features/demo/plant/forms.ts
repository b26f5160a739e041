import type { CheckOwner } from '@plumbline/contract/rules/form-standing.ts';
import type { FormTemplate } from '@plumbline/contract/rules/form.ts';
import { generalStarter, starterNamed } from '../../../workflow/form/starters.ts';
import type { LibraryItr } from './library.ts';

/** The form that the plant brings for one of its ITRs or PWLs: its starters are named by the codes of the plant. */
export function plantForm(owner: CheckOwner, row: LibraryItr): FormTemplate {
  const general = owner === 'itr' ? generalStarter(row) : 'general/pwl';
  const form = starterNamed(`${owner}/${row.name}`, row) ?? starterNamed(general, row);
  if (form === undefined) throw new Error(`The plant has no form for ${row.name}.`);
  return form;
}
