import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** ISO, P&ID, layout, sketch (domain guide 2.2.4). */
export const drawingType = register({
  key: 'drawingType',
  label: w('Drawing type', '图纸类型'),
  route: '/RefTable/DrawingType',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
