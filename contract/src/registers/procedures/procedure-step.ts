import { date, flag, number, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { stepNumber, stepText } from './step-fields.ts';

/**
 * One instruction of a procedure, known as `<procedure> - <section>.<number>`. It is ticked on the run sheet, which
 * alone writes who did it and when; once ticked, its text no longer changes (domain guide 2.7, 3.11).
 */
export const procedureStep = register({
  key: 'procedureStep',
  label: w('Procedure step', '程序步骤'),
  route: '/Procedures/ProcedureStep',
  group: 'Procedures',
  level: 'C',
  naturalKey: ['procedureSection', 'number'],
  title: 'name',
  access: 'executed',
  fields: {
    name: text(w('Step', '步骤'), { max: 96, computed: true, mono: true }),
    procedure: ref(w('Procedure', '程序'), { to: 'procedure', computed: true }),
    procedureSection: ref(w('Section', '章节'), { to: 'procedureSection', required: true }),
    number: stepNumber,
    ...stepText,
    measuredValue: number(w('Measured value', '实测值'), { decimals: 3 }),
    outOfLimits: flag(w('Out of limits', '超限'), { computed: true, alarm: true }),
    remark: text(w('Remark', '备注'), { max: 1000, lines: 2 }),
    completedBy: ref(w('Completed by', '完成人'), { to: 'authorisedPerson', computed: true }),
    completedOn: date(w('Completed on', '完成日期'), { computed: true }),
    takenBack: text(w('Rejected because', '退回原因'), { max: 500, computed: true }),
  },
  grid: {
    columns: [
      'name',
      'description',
      'holdPoint',
      'expectedValue',
      'measuredValue',
      'outOfLimits',
      'remark',
      'completedBy',
      'completedOn',
    ],
    sort: ['name'],
  },
});
