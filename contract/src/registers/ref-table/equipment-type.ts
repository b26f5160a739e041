import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A class of equipment: motor, transmitter, control valve. With the status it selects ITRs (domain guide 2.2.4). */
export const equipmentType = register({
  key: 'equipmentType',
  label: w('Equipment type', '设备类型'),
  route: '/RefTable/EquipmentType',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, discipline: ref(w('Discipline', '专业'), { to: 'discipline' }) },
});
