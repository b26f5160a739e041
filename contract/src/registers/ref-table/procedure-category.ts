import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A grouping or complexity of procedures (domain guide 2.2.8). */
export const procedureCategory = register({
  key: 'procedureCategory',
  label: w('Procedure category', '程序分类'),
  route: '/RefTable/ProcedureCategory',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
