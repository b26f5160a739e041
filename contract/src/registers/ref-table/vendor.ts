import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A supplier (domain guide 2.2.2). */
export const vendor = register({
  key: 'vendor',
  label: w('Vendor', '供应商'),
  route: '/RefTable/Vendor',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
