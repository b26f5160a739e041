import { flag } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The state recorded on a punch item (domain guide 2.2.3). */
export const punchListItemCompletionStatus = register({
  key: 'punchListItemCompletionStatus',
  label: w('Punch item completion status', '尾项完成状态'),
  route: '/RefTable/PunchListItemCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
    closesItem: flag(w('Closes the item', '关闭尾项'), {}),
  },
});
