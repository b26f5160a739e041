import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The status of a drawing: in draft, issued, superseded (domain guide 2.2.4). */
export const drawingStatus = register({
  key: 'drawingStatus',
  label: w('Drawing status', '图纸状态'),
  route: '/RefTable/DrawingStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
