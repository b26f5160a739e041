import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** An issuer of Ex certificates (domain guide 2.2.5). */
export const exCertifyingBody = register({
  key: 'exCertifyingBody',
  label: w('Ex certifying body', '防爆发证机构'),
  route: '/RefTable/ExCertifyingbody',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
