import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { DRAWINGS, IDENTITY, MARKS, PLACE } from './tagged-item-form.ts';
import { testPackFields, taggedItemFields } from './tagged-item-fields.ts';

const { tagType: _set, ...shared } = taggedItemFields;

/** Lines, spools and joints that are pressure tested as one (domain guide 2.3.2). */
export const testPack = register({
  key: 'testPack',
  label: w('Test pack', '试压包'),
  route: '/TaggedItems/TestPack',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  subset: { of: 'taggedItem', field: 'tagType', is: 'testPack' },
  fields: { ...shared, ...testPackFields },
  grid: {
    columns: [
      'name',
      'description',
      'discipline',
      'equipmentType',
      'testPackType',
      'testPressure',
      'completedOn',
      'subSystems',
      'itrDone',
      'punchOpen',
      'area',
    ],
    sort: ['name'],
  },
  form: [
    IDENTITY,
    { title: w('Contents', '包含对象'), fields: ['lines', 'spools', 'mechanicalJoints', 'limitsDrawing'] },
    {
      title: w('Test', '试验'),
      fields: ['testPackType', 'testMedium', 'designPressure', 'testPressure', 'unitOfMeasure', 'holdTime'],
    },
    { title: w('Done', '完成'), fields: ['flushedOn', 'reinstatedOn', 'completedBy', 'completedOn'] },
    PLACE,
    DRAWINGS,
    MARKS,
  ],
});
