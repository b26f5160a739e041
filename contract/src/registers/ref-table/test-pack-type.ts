import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The kind of a test: hydro, pneumatic, service, leak (domain guide 2.2.4). */
export const testPackType = register({
  key: 'testPackType',
  label: w('Test pack type', '试压包类型'),
  route: '/RefTable/TestPackType',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
