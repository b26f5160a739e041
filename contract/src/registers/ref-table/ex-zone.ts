import { choice } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A hazardous zone: 0, 1, 2, 20, 21, 22, safe (domain guide 2.2.5). */
export const exZone = register({
  key: 'exZone',
  label: w('Ex zone', '防爆区域'),
  route: '/RefTable/ExZones',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    substance: choice(w('Substance', '介质'), { of: { gas: w('Gas', '气体'), dust: w('Dust', '粉尘') } }),
  },
});
