import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { DRAWINGS, IDENTITY, MARKS, PLACE } from './tagged-item-form.ts';
import { taggedItemFields, tagSetFields } from './tagged-item-fields.ts';

const { tagType: _set, ...shared } = taggedItemFields;

/**
 * Tags and cables that are checked together: a loop, a circuit, a batch, according to the equipment type (domain guide
 * 2.3.2). One that names a loop has the checks of the loop itself.
 */
export const tagSet = register({
  key: 'tagSet',
  label: w('Tag set', '位号组'),
  route: '/TaggedItems/TagSet',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  subset: { of: 'taggedItem', field: 'tagType', is: 'tagSet' },
  fields: { ...shared, ...tagSetFields },
  grid: {
    columns: ['name', 'description', 'discipline', 'equipmentType', 'subSystems', 'itrDone', 'punchOpen', 'area'],
    sort: ['name'],
  },
  form: [IDENTITY, PLACE, { title: w('Loop', '回路'), fields: ['loop'] }, DRAWINGS, MARKS],
});
