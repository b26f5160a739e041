import { number, ref, signOffs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The kind of a pack: CWP, IWP, commissioning pack (domain guide 2.2.7). */
export const workPackType = register({
  key: 'workPackType',
  label: w('Work pack type', '工作包类型'),
  route: '/RefTable/WorkPackType',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    // larger packs are reported as too large: typically 40,000 h for a construction pack, 1,000 h for a field pack
    // (domain guide 3.10)
    hoursMost: number(w('Size limit (hours)', '规模上限（工时）'), { min: 0 }),
    /** The first page of its printed packs; without one the default cover is used (domain guide 2.2.7). */
    coverSheet: ref(w('Cover sheet', '封面'), { to: 'coverSheet' }),
    signOffs: signOffs(w('Sign-offs', '签署'), {}),
  },
});
