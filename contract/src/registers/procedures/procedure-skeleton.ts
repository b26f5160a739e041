import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

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
