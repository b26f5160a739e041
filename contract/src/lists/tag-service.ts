import { choice, integer, number, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/**
 * The maintenance build: each tag with each service it needs, how often and by whom. Exported, it is the file that the
 * operator's maintenance system imports, one row for each tag and service; grouped by interval, it gives counts and
 * hours (domain guide 2.2.6).
 */
export const tagService = queryList({
  key: 'tagService',
  label: w('Service of a tag', '位号维护项目'),
  route: '/TaggedItems/TagService',
  group: 'TaggedItems',
  level: 'C',
  title: 'name',
  rightsOf: 'taggedItem',
  opens: { register: 'table', id: 'record' },
  fields: {
    name: text(w('Tag number', '位号'), { max: 100, mono: true }),
    description: text(w('Description', '描述'), { max: 255 }),
    equipmentType: ref(w('Equipment type', '设备类型'), { to: 'equipmentType' }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
    location: ref(w('Location', '位置'), { to: 'location' }),
    serviceDetail: ref(w('Service detail', '维护项目'), { to: 'serviceDetail' }),
    service: text(w('Service', '维护内容'), { max: 255 }),
    serviceInterval: ref(w('Service interval', '维护周期'), { to: 'serviceInterval' }),
    interval: integer(w('Interval', '间隔'), {}),
    unit: choice(w('Unit', '单位'), { of: registers.serviceInterval.fields.unit.of }),
    skill: ref(w('Skill', '技能'), { to: 'skill' }),
    workGroup: ref(w('Work group', '班组'), { to: 'workGroup' }),
    estimatedHours: number(w('Estimated hours', '预计工时'), { adds: true }),
    procedureText: text(w('Procedure', '作业步骤'), { max: 1000, lines: 4 }),
    table: choice(w('Table', '表'), { of: { taggedItem: registers.taggedItem.label }, hide: ['grid'] }),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: [
      'name',
      'description',
      'serviceDetail',
      'service',
      'serviceInterval',
      'interval',
      'unit',
      'skill',
      'workGroup',
      'estimatedHours',
      'equipmentType',
      'location',
    ],
    sort: ['name', 'serviceDetail'],
  },
});
