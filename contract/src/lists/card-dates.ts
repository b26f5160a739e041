import { choice, date, integer, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/**
 * Every job card beside its schedule activity: which cards have planned dates different from the activity's, and by how
 * much. A card keeps its own dates until a user adopts those of the activity; a date that the activity lacks stays
 * unchanged.
 */
export const cardDates = queryList({
  key: 'cardDates',
  label: w('Job card against schedule', '工卡与进度计划对比'),
  route: '/WorkPack/JobCardDates',
  group: 'WorkPack',
  level: 'E',
  title: 'name',
  rightsOf: 'jobCard',
  opens: { register: 'table' },
  makes: {
    register: 'jobCard',
    fields: ['name', 'plannedStart', 'plannedFinish'],
    when: { field: 'state', is: 'differs' },
    via: 'schedule',
    changes: w('Take the dates of the activity', '采用作业的日期'),
  },
  fields: {
    name: text(w('Name', '名称'), { max: 50, mono: true }),
    description: text(w('Description', '描述'), { max: 1000 }),
    activity: ref(w('Activity', '作业'), { to: 'activity' }),
    schedule: registers.activity.fields.schedule,
    wbsCode: registers.activity.fields.wbsCode,
    state: choice(w('Dates', '日期对比'), {
      of: {
        differs: w('Differ', '不一致'),
        same: w('Same', '一致'),
        undated: w('Activity without dates', '作业无日期'),
        none: w('No activity', '无作业'),
      },
    }),
    cardStart: date(w('Card start', '工卡开始'), {}),
    cardFinish: date(w('Card finish', '工卡完成'), {}),
    plannedStart: registers.jobCard.fields.plannedStart,
    plannedFinish: registers.jobCard.fields.plannedFinish,
    shift: integer(w('Later by days', '推迟天数'), {}),
    workPack: ref(w('Work pack', '工作包'), { to: 'workPack' }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    subSystem: ref(w('Subsystem', '子系统'), { to: 'subSystem' }),
    subcontractorNames: refs(w('Subcontractors', '分包商'), { to: 'subcontractorName' }),
    table: choice(w('Table', '表'), { of: { jobCard: registers.jobCard.label }, hide: ['grid'] }),
  },
  grid: {
    columns: [
      'name',
      'description',
      'activity',
      'wbsCode',
      'state',
      'cardStart',
      'cardFinish',
      'plannedStart',
      'plannedFinish',
      'shift',
      'workPack',
    ],
    sort: ['name'],
  },
});
