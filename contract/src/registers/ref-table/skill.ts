import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The trade skill a service needs (domain guide 2.2.6). */
export const skill = register({
  key: 'skill',
  label: w('Skill', '技能'),
  route: '/RefTable/Skill',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
