import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** An ingress code, IP54 to IP68 (domain guide 2.2.5). */
export const exIpRating = register({
  key: 'exIpRating',
  label: w('Ex IP rating', '防护等级'),
  route: '/RefTable/ExIPRating',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
