import { integer, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

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
