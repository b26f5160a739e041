import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The second grouping of assurance trackers (domain guide 2.2.9). */
export const trackerSubCategory = register({
  key: 'trackerSubCategory',
  label: w('Tracker sub category', '保障核查跟踪小类'),
  route: '/RefTable/TrackerSubCategory',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    trackerCategory: ref(w('Tracker category', '保障核查跟踪大类'), { to: 'trackerCategory', required: true }),
  },
});
