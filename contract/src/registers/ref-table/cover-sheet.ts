import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/**
 * A first page made with the form designer: facts, tables, room to write in (domain guide 2.11). A work pack type
 * selects the one its packs are printed with. It is a form without tasks that nobody fills in on screen.
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
