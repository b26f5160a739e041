import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The kind of a procedure (domain guide 2.2.8). */
export const procedureType = register({
  key: 'procedureType',
  label: w('Procedure type', '程序类型'),
  route: '/RefTable/ProcedureType',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    procedureClass: ref(w('Procedure class', '程序类别'), { to: 'procedureClass', required: true }),
  },
});
