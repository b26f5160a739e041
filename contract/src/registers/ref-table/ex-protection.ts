import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A protection concept: d, e, ia, ib, n, m, p, t (domain guide 2.2.5). */
export const exProtection = register({
  key: 'exProtection',
  label: w('Ex protection', '防爆型式'),
  route: '/RefTable/ExProtection',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, minimumZone: ref(w('Most hazardous zone allowed', '允许的最高危险区'), { to: 'exZone' }) },
});
