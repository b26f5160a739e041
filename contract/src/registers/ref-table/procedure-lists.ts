import { integer, ref } from '../../field/field.ts';
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

/** A drawing a procedure needs (domain guide 2.2.8). */
export const procedureDrawing = register({
  key: 'procedureDrawing',
  label: w('Procedure drawing', '程序–图纸'),
  route: '/RefTable/ProcedureDrawing',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['procedure', 'drawing'],
  title: 'drawing',
  access: 'reference',
  fields: {
    procedure: ref(w('Procedure', '程序'), { to: 'procedure', required: true }),
    drawing: ref(w('Drawing', '图纸'), { to: 'drawing', required: true }),
  },
});
