import { flag } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The state recorded on a Tag PWL (domain guide 2.2.6). */
export const preservationCompletionStatus = register({
  key: 'preservationCompletionStatus',
  label: w('Preservation completion status', '维护保养完成状态'),
  route: '/RefTable/PreservationCompletionStatus',
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
