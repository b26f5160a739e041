import { flag } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The state recorded on an assurance tracker (domain guide 2.2.9). */
export const assuranceTrackerCompletionStatus = register({
  key: 'assuranceTrackerCompletionStatus',
  label: w('Assurance tracker completion status', '保障核查跟踪完成状态'),
  route: '/RefTable/AssuranceTrackerCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
  },
});
