import { ref, signOffs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A template of assurance checklists (domain guide 2.2.9). */
export const trackerType = register({
  key: 'trackerType',
  label: w('Tracker type', '保障核查跟踪类型'),
  route: '/RefTable/TrackerType',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    trackerSubCategory: ref(w('Tracker sub category', '保障核查跟踪小类'), { to: 'trackerSubCategory' }),
    phase: ref(w('Phase', '阶段'), { to: 'phase' }),
    signOffs: signOffs(w('Sign-offs', '签署'), {}),
  },
});
