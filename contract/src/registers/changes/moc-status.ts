import { flag } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/**
 * The status of an MOC in the facility's own terms (domain guide 2.8); whether the MOC is open is decided by its
 * sign-offs alone.
 */
export const mocStatus = register({
  key: 'mocStatus',
  label: w('MOC status', '变更状态'),
  route: '/Changes/MOCStatus',
  group: 'Changes',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    closes: flag(w('Closes MOC', '关闭变更'), { single: true }),
  },
});
