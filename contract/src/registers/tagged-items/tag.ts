import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { taggedItemFields, tagOnlyFields } from './tagged-item-fields.ts';

const { tagType: _set, ...shared } = taggedItemFields;

/** The function a piece of equipment performs; it survives replacement of the hardware (domain guide 1, 2.3). */
export const tag = register({
  key: 'tag',
  label: w('Tag', '位号'),
  route: '/TaggedItems/Tag',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  subset: { of: 'taggedItem', field: 'tagType', is: 'tag' },
  fields: { ...shared, ...tagOnlyFields },
  grid: {
    columns: [
      'name',
      'description',
      'discipline',
      'equipmentType',
      'subSystems',
      'itrDone',
      'punchOpen',
      'area',
      'location',
      'loop',
    ],
    sort: ['name'],
  },
  form: [
    {
      title: w('Identity', '标识'),
      fields: ['name', 'description', 'discipline', 'equipmentType', 'equipmentStatus', 'subSystems'],
    },
    { title: w('Place', '位置'), fields: ['area', 'module', 'location', 'parentTag', 'loop', 'loopElement'] },
    { title: w('Drawings', '图纸'), fields: ['sourceDrawing', 'drawings', 'dataSheetNumber'] },
    { title: w('Make', '制造'), fields: ['manufacturer', 'modelNumber', 'serialNumber', 'purchaseOrderNumber'] },
    {
      title: w('Marks', '标记'),
      fields: [
        'isValidated',
        'isSafetyCritical',
        'isExRated',
        'ignoreEquipmentTypeToItr',
        'subcontractorNames',
        'comments',
      ],
    },
  ],
});
