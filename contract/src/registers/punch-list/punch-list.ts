import { register } from '../../register/register.ts';
import { date } from '../../field/field.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A list in which punch items are raised, often one per walkdown (domain guide 2.5). */
export const punchList = register({
  key: 'punchList',
  label: w('Punch list', '尾项清单'),
  route: '/PunchList/PunchList',
  group: 'PunchList',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'work',
  fields: { ...simple, walkdownDate: date(w('Walkdown date', '联合检查日期'), {}) },
});
