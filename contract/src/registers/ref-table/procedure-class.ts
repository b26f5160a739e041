import { integer } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The phase of procedures; its gate ties it to certificates (domain guide 2.2.8). */
export const procedureClass = register({
  key: 'procedureClass',
  label: w('Procedure class', '程序类别'),
  route: '/RefTable/ProcedureClass',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, handoverGate: integer(w('Handover gate', '移交关口'), { required: true, min: 1, max: 99 }) },
});
