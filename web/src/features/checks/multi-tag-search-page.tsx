import { registers } from '@plumbline/contract/registers/index.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import RegisterPage from '../../register/list/register-page.tsx';
import { multiTagWords } from './multi-tag-words.ts';

const MULTI: Filter = { field: 'isMultiTag', op: 'is', value: true };

/** The Tag ITRs whose ITR is multi-tag; the user chooses here which ones share a sheet (domain guide 2.4). */
export default function MultiTagSearchPage(): React.JSX.Element {
  return <RegisterPage register={registers.tagItr.key} filter={MULTI} title={multiTagWords.start} />;
}
