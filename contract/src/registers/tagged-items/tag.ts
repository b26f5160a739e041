import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { taggedItemFields, tagOnlyFields } from './tagged-item-fields.ts';
import { DRAWINGS, IDENTITY, MARKS, PLACE } from './tagged-item-form.ts';

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
    IDENTITY,
    { title: w('Loop and line', '回路与管线'), fields: ['loop', 'loopElement', 'lines'] },
    PLACE,
    DRAWINGS,
    {
      title: w('Manufacturer', '制造厂与型号'),
      fields: [
        'manufacturer',
        'modelNumber',
        'serialNumber',
        'purchaseOrderNumber',
        'dataSheetNumber',
        'serviceDetails',
      ],
    },
    MARKS,
  ],
});
