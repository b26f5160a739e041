import { date, order, ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/**
 * A tag or cable in a set, with the dates it was added and removed: retained as proof of who was in the set when it was
 * signed (domain guide 2.3.2).
 */
export const tagSetMember = register({
  key: 'tagSetMember',
  label: w('Tag set member', '位号组成员'),
  route: '/TaggedItems/TagSetMember',
  group: 'TaggedItems',
  level: 'C',
  naturalKey: ['tagSet', 'member', 'dateAdded'],
  title: 'member',
  access: 'reference',
  fields: {
    tagSet: ref(w('Tag set', '位号组'), { to: 'tagSet', required: true }),
    number: order(w('No.', '序号'), { within: 'tagSet' }),
    member: ref(w('Member', '成员'), { to: 'taggedItem', required: true, only: ['tag', 'cable'] }),
    dateAdded: date(w('Date added', '加入日期'), { required: true }),
    dateRemoved: date(w('Date removed', '移出日期'), { notBefore: ['dateAdded'] }),
  },
  grid: { sort: ['tagSet', 'number'] },
});
