import { flag } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The state of a procedure while it is executed (domain guide 2.2.8). */
export const procedureCompletionStatus = register({
  key: 'procedureCompletionStatus',
  label: w('Procedure completion status', '程序完成状态'),
  route: '/RefTable/ProcedureCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, isDefault: flag(w('Is default', '默认'), { single: true }) },
});
