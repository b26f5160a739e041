import { ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { stepNumber } from './step-fields.ts';

/** A chapter of a skeleton, known as `<skeleton> - <number>`; it is never signed (domain guide 2.7). */
export const procedureSkeletonSection = register({
  key: 'procedureSkeletonSection',
  label: w('Skeleton section', '模板章节'),
  route: '/Procedures/ProcedureSkeletonSection',
  group: 'Procedures',
  level: 'B',
  naturalKey: ['procedureSkeleton', 'number'],
  title: 'name',
  access: 'reference',
  fields: {
    name: text(w('Section', '章节'), { max: 75, computed: true, mono: true }),
    procedureSkeleton: ref(w('Procedure skeleton', '程序模板'), { to: 'procedureSkeleton', required: true }),
    number: stepNumber,
    description: text(w('Description', '描述'), { required: true, max: 255 }),
    parentSection: ref(w('Parent section', '上级章节'), { to: 'procedureSkeletonSection' }),
  },
  grid: { sort: ['name'] },
});
