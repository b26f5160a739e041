import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, simple } from '../shared.ts';

/** A functional part of the plant made of subsystems (domain guide 2.2.2). */
export const system = register({
  key: 'system',
  label: w('System', '系统'),
  route: '/RefTable/System',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, systemGroup: ref(w('System group', '系统组'), { to: 'systemGroup' }), comments },
});
