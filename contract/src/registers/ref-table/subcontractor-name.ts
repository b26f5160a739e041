import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A subcontracting company (domain guide 2.2.1). */
export const subcontractorName = register({
  key: 'subcontractorName',
  label: w('Subcontractor', '分包商'),
  route: '/RefTable/SubcontractorName',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
