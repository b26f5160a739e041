import { ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';
import { stepNumber, stepText } from './step-fields.ts';

/** The template of a procedure; procedures made from it are independent of it afterwards (domain guide 2.7, 3.11). */
export const procedureSkeleton = register({
  key: 'procedureSkeleton',
  label: w('Procedure skeleton', '程序模板'),
  route: '/Procedures/ProcedureSkeleton',
  group: 'Procedures',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});

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
