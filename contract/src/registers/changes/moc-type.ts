import { signOffs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The kind of a change: technical query, engineering query, growth form … (domain guide 2.8). Its name may stand in numbers. */
export const mocType = register({
  key: 'mocType',
  label: w('MOC type', '变更类型'),
  route: '/Changes/MOCType',
  group: 'Changes',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, signOffs: signOffs(w('Sign-offs', '签署'), {}) },
});
