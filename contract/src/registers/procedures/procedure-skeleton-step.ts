import { ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { stepNumber, stepText } from './step-fields.ts';

/** One instruction of a skeleton, known as `<skeleton> - <section>.<number>`; it is never signed (domain guide 2.7). */
export const procedureSkeletonStep = register({
  key: 'procedureSkeletonStep',
  label: w('Skeleton step', '模板步骤'),
  route: '/Procedures/ProcedureSkeletonStep',
  group: 'Procedures',
  level: 'B',
  naturalKey: ['procedureSkeletonSection', 'number'],
  title: 'name',
  access: 'reference',
  fields: {
    name: text(w('Step', '步骤'), { max: 96, computed: true, mono: true }),
    procedureSkeleton: ref(w('Procedure skeleton', '程序模板'), { to: 'procedureSkeleton', computed: true }),
    procedureSkeletonSection: ref(w('Section', '章节'), { to: 'procedureSkeletonSection', required: true }),
    number: stepNumber,
    ...stepText,
  },
  grid: { sort: ['name'] },
});
