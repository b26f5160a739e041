import { date, integer, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { stepNumber } from './step-fields.ts';

/**
 * A chapter of a procedure, known as `<procedure> - <number>`. Its parent is in the same procedure; only its run sheet
 * writes who completed it (domain guide 2.7).
 */
export const procedureSection = register({
  key: 'procedureSection',
  label: w('Procedure section', '程序章节'),
  route: '/Procedures/ProcedureSection',
  group: 'Procedures',
  level: 'C',
  naturalKey: ['procedure', 'number'],
  title: 'name',
  access: 'executed',
  fields: {
    name: text(w('Section', '章节'), { max: 75, computed: true, mono: true }),
    procedure: ref(w('Procedure', '程序'), { to: 'procedure', required: true }),
    number: stepNumber,
    description: text(w('Description', '描述'), { required: true, max: 255 }),
    parentSection: ref(w('Parent section', '上级章节'), { to: 'procedureSection' }),
    steps: integer(w('Steps', '步骤数'), { computed: true, live: true }),
    stepsDone: integer(w('Steps done', '已完成步骤'), { computed: true, live: true }),
    completedBy: ref(w('Completed by', '完成人'), { to: 'authorisedPerson', computed: true }),
    completedOn: date(w('Completed on', '完成日期'), { computed: true }),
  },
  grid: { sort: ['name'] },
});
