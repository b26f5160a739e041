import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { DRAWINGS, IDENTITY, MARKS, PLACE } from './tagged-item-form.ts';
import { mechanicalJointFields, taggedItemFields } from './tagged-item-fields.ts';

const { tagType: _set, ...shared } = taggedItemFields;

/** A bolted joint of a line, and how it was tightened (domain guide 2.3.2). */
export const mechanicalJoint = register({
  key: 'mechanicalJoint',
  label: w('Mechanical joint', '机械接头'),
  route: '/TaggedItems/MechanicalJoint',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  subset: { of: 'taggedItem', field: 'tagType', is: 'mechanicalJoint' },
  fields: { ...shared, ...mechanicalJointFields },
  grid: {
    columns: [
      'name',
      'description',
      'discipline',
      'equipmentType',
      'line',
      'tighteningMethod',
      'tightenedOn',
      'subSystems',
      'itrDone',
      'punchOpen',
      'area',
    ],
    sort: ['name'],
  },
  form: [
    IDENTITY,
    {
      title: w('Joint', '接头'),
      fields: [
        'line',
        'jointNumber',
        'nominalSize',
        'rating',
        'flangeType',
        'gasketType',
        'boltMaterial',
        'boltSize',
        'boltQuantity',
        'lubricant',
      ],
    },
    {
      title: w('Tightening', '紧固'),
      fields: [
        'tighteningMethod',
        'targetValue',
        'appliedValue',
        'tighteningUnit',
        'toolNumber',
        'tightenedBy',
        'tightenedOn',
        'inspectedBy',
        'inspectedOn',
        'isLeakTested',
        'leakTestedOn',
      ],
    },
    PLACE,
    DRAWINGS,
    MARKS,
  ],
});
