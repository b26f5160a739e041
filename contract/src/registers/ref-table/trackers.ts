import { choice, date, number, ref, signOffs, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, outOfLimits, simple } from '../shared.ts';

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

/** One assurance checklist being filled in: readiness, competence; not tied to a tag (domain guide 2.2.9). */
export const assuranceTracker = register({
  key: 'assuranceTracker',
  label: w('Assurance tracker', '保障核查跟踪'),
  route: '/RefTable/AssuranceTracker',
  group: 'RefTable',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'work',
  fields: {
    ...simple,
    documentCode: text(w('Document code', '文档编码'), { max: 6, computed: true, mono: true }),
    trackerType: ref(w('Tracker type', '保障核查跟踪类型'), { to: 'trackerType', required: true }),
    progress: choice(w('Progress', '进展'), {
      computed: true,
      start: 'notStarted',
      of: {
        notStarted: w('Not started', '未开始'),
        inProgress: w('In progress', '进行中'),
        checksheetComplete: w('Checklist complete', '检查表已完成'),
        signedOff: w('Signed off', '已签署'),
      },
    }),
    taskPercent: number(w('Tasks %', '任务 %'), { computed: true, decimals: 0 }),
    outOfLimits,
    completionStatus: ref(w('Completion status', '完成状态'), { to: 'assuranceTrackerCompletionStatus' }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    signedOn: date(w('Signed off on', '签署日期'), { computed: true }),
    signedBy: ref(w('Signed off by', '签署人'), { to: 'authorisedPerson', computed: true }),
    comments,
  },
  grid: {
    columns: ['name', 'description', 'trackerType', 'progress', 'taskPercent', 'completionStatus', 'signedOn'],
  },
});
