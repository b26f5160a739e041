import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

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
