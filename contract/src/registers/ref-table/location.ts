import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A place where items are or will be; preservation is planned by it (domain guide 2.2.2). */
export const location = register({
  key: 'location',
  label: w('Location', '位置'),
  route: '/RefTable/Location',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
