import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { description, name } from '../shared.ts';

/** A grouping above systems; its name may be longer than others (domain guide 2.2.2). */
export const systemGroup = register({
  key: 'systemGroup',
  label: w('System group', '系统组'),
  route: '/RefTable/SystemGroup',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { name: name(75), description },
});
