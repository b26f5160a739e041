import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The top grouping of assurance trackers (domain guide 2.2.9). */
export const trackerCategory = register({
  key: 'trackerCategory',
  label: w('Tracker category', '保障核查跟踪大类'),
  route: '/RefTable/TrackerCategory',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: simple,
});
