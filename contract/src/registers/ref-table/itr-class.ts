import { integer } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The phase of a check. Its gate ties it to the certificates of the same gate (domain guide 0.5 rule 7). */
export const itrClass = register({
  key: 'itrClass',
  label: w('ITR class', 'ITR 类别'),
  route: '/RefTable/ITRclass',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, handoverGate: integer(w('Handover gate', '移交关口'), { required: true, min: 1, max: 99 }) },
});
