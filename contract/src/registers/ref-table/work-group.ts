import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The crew that performs a service (domain guide 2.2.6). */
export const workGroup = register({
  key: 'workGroup',
  label: w('Work group', '班组'),
  route: '/RefTable/WorkGroup',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
