import { integer, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { longDescription, name } from '../shared.ts';

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
  fields: {
    name: name(120),
    description: longDescription,
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
  },
});

/** A line of the matrix: equipment of this type (and status) gets this check (domain guide 3.3). */
export const equipmentTypeItr = register({
  key: 'equipmentTypeItr',
  label: w('Equipment type to ITR', '设备类型–ITR 矩阵'),
  route: '/RefTable/EquipmentTypeITR',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['equipmentType', 'equipmentStatus', 'itr', 'testReference'],
  title: 'itr',
  access: 'reference',
  fields: {
    equipmentType: ref(w('Equipment type', '设备类型'), { to: 'equipmentType', required: true }),
    equipmentStatus: ref(w('Equipment status', '设备状态'), { to: 'equipmentStatus' }),
    itr: ref(w('ITR', 'ITR'), { to: 'itr', required: true }),
    testReference: text(w('Test reference', '测试参考'), { max: 30 }),
    tagsLacking: integer(w('Tags without it', '缺少此项的位号'), { computed: true, live: true, adds: true }),
  },
});

/** A line of the matrix: equipment of this type (and status) gets this preservation (domain guide 2.2.4). */
export const equipmentTypePwl = register({
  key: 'equipmentTypePwl',
  label: w('Equipment type to PWL', '设备类型–保养工作清单矩阵'),
  route: '/RefTable/EquipmentTypePWL',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['equipmentType', 'equipmentStatus', 'pwl'],
  title: 'pwl',
  access: 'reference',
  fields: {
    equipmentType: ref(w('Equipment type', '设备类型'), { to: 'equipmentType', required: true }),
    equipmentStatus: ref(w('Equipment status', '设备状态'), { to: 'equipmentStatus' }),
    pwl: ref(w('PWL', '保养工作清单'), { to: 'pwl', required: true }),
    frequency: integer(w('Frequency in days', '频次（天）'), { min: 0 }),
    firstDue: integer(w('First due after days', '首次到期（天后）'), { min: 0 }),
    tagsLacking: integer(w('Tags without it', '缺少此项的位号'), { computed: true, live: true, adds: true }),
  },
});
