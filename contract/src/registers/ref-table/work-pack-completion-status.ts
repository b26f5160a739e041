import { flag } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The state of a work pack; some lock it (domain guide 2.2.7). */
export const workPackCompletionStatus = register({
  key: 'workPackCompletionStatus',
  label: w('Work pack completion status', '工作包完成状态'),
  route: '/RefTable/WorkPackCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
    locksWorkPack: flag(w('Locks work pack', '锁定工作包'), {}),
  },
});
