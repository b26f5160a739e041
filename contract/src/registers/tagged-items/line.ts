import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { DRAWINGS, IDENTITY, MARKS, PLACE } from './tagged-item-form.ts';
import { lineFields, taggedItemFields } from './tagged-item-fields.ts';

const { tagType: _set, ...shared } = taggedItemFields;

/** A pipeline, of one size, class and fluid (domain guide 2.3.2). */
export const line = register({
  key: 'line',
  label: w('Line', '管线'),
  route: '/TaggedItems/Line',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  subset: { of: 'taggedItem', field: 'tagType', is: 'line' },
  fields: { ...shared, ...lineFields },
  grid: {
    columns: [
      'name',
      'description',
      'discipline',
      'equipmentType',
      'nominalSize',
      'pipeClass',
      'fluidCode',
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
      title: w('Line', '管线'),
      fields: ['nominalSize', 'pipeClass', 'fluidCode', 'insulation', 'tracing', 'runsFrom', 'runsTo'],
    },
    {
      title: w('Conditions', '工况'),
      fields: ['designPressure', 'designTemperature', 'operatingPressure', 'operatingTemperature'],
    },
    PLACE,
    DRAWINGS,
    MARKS,
  ],
});
