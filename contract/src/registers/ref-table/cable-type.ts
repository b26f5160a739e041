import { text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The construction of a cable (domain guide 2.2.4). */
export const cableType = register({
  key: 'cableType',
  label: w('Cable type', '电缆类型'),
  route: '/RefTable/CableType',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, cores: text(w('Cores', '芯数'), { max: 30 }), size: text(w('Size', '截面'), { max: 30 }) },
});
