import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A physical zone: a floor, a building, a plot (domain guide 2.2.2). */
export const area = register({
  key: 'area',
  label: w('Area', '区域'),
  route: '/RefTable/Area',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
