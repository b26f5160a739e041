import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A transportable block of the plant, or a part of an area (domain guide 2.2.2). */
export const module = register({
  key: 'module',
  label: w('Module', '模块'),
  route: '/RefTable/Module',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
