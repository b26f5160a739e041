import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A sub-class of equipment: new, modified, existing, removed (domain guide 2.2.4). */
export const equipmentStatus = register({
  key: 'equipmentStatus',
  label: w('Equipment status', '设备状态'),
  route: '/RefTable/EquipmentStatus',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
