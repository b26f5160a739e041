import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/** A rule: Ex rated tags of this discipline need this ITR (domain guide 2.2.3). */
export const exRatedToItr = register({
  key: 'exRatedToItr',
  label: w('Ex rated to ITR', '防爆专业–ITR 规则'),
  route: '/RefTable/ExRatedtoITR',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['discipline', 'itr'],
  title: 'itr',
  access: 'reference',
  fields: {
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', required: true }),
    itr: ref(w('ITR', 'ITR'), { to: 'itr', required: true }),
  },
});
