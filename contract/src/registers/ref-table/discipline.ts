import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A trade: electrical, instrument, mechanical, piping; usually one letter (domain guide 2.2.2). */
export const discipline = register({
  key: 'discipline',
  label: w('Discipline', '专业'),
  route: '/RefTable/Discipline',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
