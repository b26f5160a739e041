import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/** A discipline of a profession (domain guide 2.2.1). */
export const professionDiscipline = register({
  key: 'professionDiscipline',
  label: w('Profession discipline', '职业资格–专业'),
  route: '/RefTable/ProfessionDiscipline',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['profession', 'discipline'],
  title: 'discipline',
  access: 'reference',
  fields: {
    profession: ref(w('Profession', '职业资格'), { to: 'profession', required: true }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', required: true }),
  },
});
