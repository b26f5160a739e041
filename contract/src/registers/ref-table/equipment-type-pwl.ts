import { integer, ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

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
    frequency: integer(w('Frequency in days', '频次（天）'), { min: 1 }),
    firstDue: integer(w('First due after days', '首次到期（天后）'), { min: 0 }),
    tagsLacking: integer(w('Tags without it', '缺少此项的位号'), { computed: true, live: true, adds: true }),
  },
});
