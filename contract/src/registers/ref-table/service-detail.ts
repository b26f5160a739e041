import { number, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A maintenance job description, to be handed to operations (domain guide 2.2.6). */
export const serviceDetail = register({
  key: 'serviceDetail',
  label: w('Service detail', '维护项目'),
  route: '/RefTable/ServiceDetail',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    skill: ref(w('Skill', '技能'), { to: 'skill' }),
    workGroup: ref(w('Work group', '班组'), { to: 'workGroup' }),
    serviceInterval: ref(w('Service interval', '维护周期'), { to: 'serviceInterval' }),
    estimatedHours: number(w('Estimated hours', '预计工时'), { min: 0, adds: true }),
    procedureText: text(w('Procedure', '作业步骤'), { max: 1000, lines: 4 }),
  },
});
