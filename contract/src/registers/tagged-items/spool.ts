import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { DRAWINGS, IDENTITY, MARKS, PLACE } from './tagged-item-form.ts';
import { spoolFields, taggedItemFields } from './tagged-item-fields.ts';

const { tagType: _set, ...shared } = taggedItemFields;

/** A piece of a line, made in a shop or in the field (domain guide 2.3.2). */
export const spool = register({
  key: 'spool',
  label: w('Spool', '管段'),
  route: '/TaggedItems/Spool',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  subset: { of: 'taggedItem', field: 'tagType', is: 'spool' },
  fields: { ...shared, ...spoolFields },
  grid: {
    columns: [
      'name',
      'description',
      'discipline',
      'equipmentType',
      'line',
      'madeAt',
      'subSystems',
      'itrDone',
      'punchOpen',
      'area',
    ],
    sort: ['name'],
  },
  form: [
    IDENTITY,
    { title: w('Spool', '管段'), fields: ['line', 'sheet', 'weldCount', 'weight', 'madeAt'] },
    PLACE,
    DRAWINGS,
    MARKS,
  ],
});
