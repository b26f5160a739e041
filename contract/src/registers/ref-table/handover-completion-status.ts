import { flag } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The state recorded on a certificate (domain guide 2.2.3). */
export const handoverCompletionStatus = register({
  key: 'handoverCompletionStatus',
  label: w('Handover completion status', '移交完成状态'),
  route: '/RefTable/HandoverCompletionStatus',
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
