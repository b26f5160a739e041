import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { DRAWINGS, IDENTITY, MARKS, PLACE } from './tagged-item-form.ts';
import { cableFields, taggedItemFields } from './tagged-item-fields.ts';

const { tagType: _set, ...shared } = taggedItemFields;

/** A cable, with where it runs from and to (domain guide 2.3.2). */
export const cable = register({
  key: 'cable',
  label: w('Cable', '电缆'),
  route: '/TaggedItems/Cable',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  subset: { of: 'taggedItem', field: 'tagType', is: 'cable' },
  fields: { ...shared, ...cableFields },
  grid: {
    columns: [
      'name',
      'description',
      'discipline',
      'equipmentType',
      'runsFrom',
      'runsTo',
      'cableType',
      'subSystems',
      'itrDone',
      'punchOpen',
      'area',
    ],
    sort: ['name'],
  },
  form: [
    IDENTITY,
    { title: w('Ends', '两端'), fields: ['runsFrom', 'runsTo', 'fromGlandType', 'toGlandType'] },
    {
      title: w('Cable', '电缆'),
      fields: [
        'cableType',
        'voltage',
        'designLength',
        'pulledLength',
        'pulledLengthUnit',
        'drumNumber',
        'route',
        'loop',
        'loopElement',
      ],
    },
    {
      title: w('Manufacturer', '制造厂与型号'),
      fields: ['manufacturer', 'modelNumber', 'purchaseOrderNumber', 'dataSheetNumber'],
    },
    PLACE,
    DRAWINGS,
    MARKS,
  ],
});
