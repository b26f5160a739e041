import { text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The kind of gland at an end of a cable (domain guide 2.2.4). */
export const glandType = register({
  key: 'glandType',
  label: w('Gland type', '格兰类型'),
  route: '/RefTable/GlandTypes',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, size: text(w('Size', '规格'), { max: 30 }), exRating: text(w('Ex rating', '防爆等级'), {}) },
});
