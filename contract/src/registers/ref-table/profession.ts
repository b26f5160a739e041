import { refs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A named set of disciplines a person may sign for (domain guide 2.2.1). */
export const profession = register({
  key: 'profession',
  label: w('Profession', '职业资格'),
  route: '/RefTable/Profession',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, disciplines: refs(w('Disciplines', '专业'), { to: 'discipline', via: 'professionDiscipline' }) },
});
