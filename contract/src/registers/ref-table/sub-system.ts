import { date, ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, simple } from '../shared.ts';

/** The unit of completion: what is tested and handed over as one (domain guide 2.2.2). */
export const subSystem = register({
  key: 'subSystem',
  label: w('Subsystem', '子系统'),
  route: '/RefTable/SubSystem',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    system: ref(w('System', '系统'), { to: 'system', required: true }),
    phase: ref(w('Phase', '阶段'), { to: 'phase' }),
    priority: ref(w('Priority', '优先级'), { to: 'priority' }),
    plannedMcc: date(w('Planned MC', '计划机械完工'), {}),
    plannedRfc: date(w('Planned RFC', '计划具备调试条件'), { notBefore: ['plannedMcc'] }),
    plannedRfsu: date(w('Planned RFSU', '计划具备开车条件'), { notBefore: ['plannedMcc', 'plannedRfc'] }),
    comments,
  },
});
