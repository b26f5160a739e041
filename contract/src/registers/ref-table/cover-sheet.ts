import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/**
 * A first page designed with the form designer: facts, tables, room to write in (domain guide 2.11). Types of work packs name the one
 * their packs are printed with; a form without tasks, filled in by nobody.
 */
export const coverSheet = register({
  key: 'coverSheet',
  label: w('Cover sheet', '封面'),
  route: '/RefTable/CoverSheet',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
