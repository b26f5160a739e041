import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** An instrument or electrical circuit shared by tags and cables (domain guide 2.2.2). */
export const loop = register({
  key: 'loop',
  label: w('Loop', '回路'),
  route: '/RefTable/Loop',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
