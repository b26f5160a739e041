import { flag, list } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A possible answer to "what is the state of this check?" (domain guide 2.2.3). */
export const tagItrCompletionStatus = register({
  key: 'tagItrCompletionStatus',
  label: w('Tag ITR completion status', '位号 ITR 完成状态'),
  route: '/RefTable/TagITRCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
    /** Notifies the person a Tag ITR is assigned to when it gets this status. */
    notifyAssignedTo: flag(w('Notify the person assigned', '通知负责人'), {}),
    /**
     * The labels of sign-offs: the person who gave one is notified, or where nobody has, the people who may give it.
     */
    notifySignOffs: list(w('Notify sign-offs', '通知签署角色'), { max: 50 }),
  },
});
