import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { taggedItemFields, tagOnlyFields } from './tagged-item-fields.ts';

/** Any item that gets checks: the table behind the seven kinds, shown as a whole as "All" (domain guide 2.3). */
export const taggedItem = register({
  key: 'taggedItem',
  label: w('Tagged item', '位号对象'),
  route: '/TaggedItems/TaggedItem',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...taggedItemFields, ...tagOnlyFields },
});
