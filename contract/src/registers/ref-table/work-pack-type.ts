import { signOffs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The kind of a pack: CWP, IWP, commissioning pack (domain guide 2.2.7). */
export const workPackType = register({
  key: 'workPackType',
  label: w('Work pack type', '工作包类型'),
  route: '/RefTable/WorkPackType',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, signOffs: signOffs(w('Sign-offs', '签署'), {}) },
});
