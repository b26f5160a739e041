import { choice, integer } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** How often a service is due (domain guide 2.2.6). */
export const serviceInterval = register({
  key: 'serviceInterval',
  label: w('Service interval', '维护周期'),
  route: '/RefTable/ServiceInterval',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    interval: integer(w('Interval', '间隔'), { required: true, min: 1 }),
    unit: choice(w('Unit', '单位'), {
      required: true,
      start: 'day',
      of: {
        day: w('Day', '天'),
        week: w('Week', '周'),
        month: w('Month', '月'),
        year: w('Year', '年'),
        runningHour: w('Running hour', '运行小时'),
      },
    }),
    /** The number of tags with a service of this interval; counted at each read. */
    tags: integer(w('Tags served', '维护位号数'), { computed: true, live: true, adds: true }),
  },
});
