import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A skid, package or other collection; a reference entry, not itself a tag (domain guide 2.2.2). */
export const parentTag = register({
  key: 'parentTag',
  label: w('Parent tag', '上级位号'),
  route: '/RefTable/ParentTag',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
