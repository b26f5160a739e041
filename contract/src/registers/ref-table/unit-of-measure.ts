import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A unit for lengths, pressures and quantities (domain guide 2.2.2). */
export const unitOfMeasure = register({
  key: 'unitOfMeasure',
  label: w('Unit of measure', '计量单位'),
  route: '/RefTable/UnitsofMeasure',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
