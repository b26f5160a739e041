import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A time slice of a facility (domain guide 2.2.2). */
export const phase = register({
  key: 'phase',
  label: w('Phase', '阶段'),
  route: '/RefTable/Phase',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
