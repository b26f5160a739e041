import { choice, number, ref, signOffs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { exGrade, formStanding, simple } from '../shared.ts';

/** A library entry: one kind of preservation sheet (domain guide 2.2.6). */
export const pwl = register({
  key: 'pwl',
  label: w('PWL', '保养工作清单'),
  route: '/RefTable/PWLs',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', required: true }),
    formStanding,
    manhours: number(w('Man-hours', '工时'), { min: 0, adds: true }),
    generationMethod: choice(w('Generation method', '生成方式'), {
      required: true,
      start: 'digital',
      of: { digital: w('Digital Document', '电子表单'), dotx: w('DOTX Template', 'Word 模板') },
    }),
    revision: text(w('Revision', '版本'), { max: 5 }),
    exGrade,
    signOffs: signOffs(w('Sign-offs', '签署'), {}),
  },
});
