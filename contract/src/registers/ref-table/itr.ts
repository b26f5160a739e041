import { choice, flag, number, ref, signOffs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { exGrade, formStanding, simple } from '../shared.ts';

/** A library entry: one kind of check sheet (domain guide 2.2.3). */
export const itr = register({
  key: 'itr',
  label: w('ITR', '检验试验记录'),
  route: '/RefTable/ITRs',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', required: true }),
    itrClass: ref(w('ITR class', 'ITR 类别'), { to: 'itrClass', required: true }),
    formStanding,
    manhours: number(w('Man-hours', '工时'), { min: 0, adds: true }),
    generationMethod: choice(w('Generation method', '生成方式'), {
      required: true,
      start: 'digital',
      of: { digital: w('Digital Document', '电子表单'), dotx: w('DOTX Template', 'Word 模板') },
    }),
    revision: text(w('Revision', '版本'), { max: 5 }),
    isMultiTag: flag(w('Is multi tag', '多位号'), {}),
    isMockItr: flag(w('Is mock ITR', '模拟 ITR'), {}),
    witnessPoints: flag(w('Witness points', '见证点（W）'), {}),
    holdPoints: flag(w('Hold points', '停检点（H）'), {}),
    exGrade,
    signOffs: signOffs(w('Sign-offs', '签署'), {}),
  },
});
