import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A group of subsystems to be done in the same window (domain guide 2.2.2). */
export const priority = register({
  key: 'priority',
  label: w('Priority', '优先级'),
  route: '/RefTable/Priority',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
