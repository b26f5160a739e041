import { choice, date, flag, integer, number, order, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments } from '../shared.ts';

/** One step of a job card, weighted in the card's progress (domain guide 2.10, 3.10). */
export const operation = register({
  key: 'operation',
  label: w('Operation', '工序'),
  route: '/WorkPack/Operation',
  group: 'WorkPack',
  level: 'E',
  naturalKey: ['jobCard', 'number'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('Operation', '工序'), { max: 80, computed: true, mono: true }),
    jobCard: ref(w('Job card', '工卡'), { to: 'jobCard', required: true }),
    place: order(w('No.', '序号'), { within: 'jobCard' }),
    number: text(w('Number', '编号'), { max: 20, mono: true, countedIn: 'jobCard' }),
    description: text(w('Description', '描述'), { required: true, max: 9000, lines: 2 }),
    operationType: ref(w('Operation type', '工序类型'), { to: 'operationType', required: true }),
    weighting: number(w('Weighting', '权重'), { required: true, min: 0 }),
    isComplete: flag(w('Is complete', '已完成'), {}),
    percentComplete: integer(w('Percent complete', '完成百分比'), { min: 0, max: 100 }),
    donePercent: number(w('Done %', '完成 %'), { computed: true, decimals: 0 }),
    state: choice(w('State', '状态'), {
      computed: true,
      start: 'open',
      of: { open: w('Open', '未完成'), signedOff: w('Signed off', '已签署') },
    }),
    assignedTo: ref(w('Assigned to', '负责人'), { to: 'authorisedPerson' }),
    plannedStart: date(w('Planned start', '计划开始'), {}),
    plannedFinish: date(w('Planned finish', '计划完成'), { notBefore: ['plannedStart'] }),
    actualStart: date(w('Actual start', '实际开始'), { past: true }),
    actualFinish: date(w('Actual finish', '实际完成'), { past: true, notBefore: ['actualStart'] }),
    tagItr: ref(w('Tag ITR', '位号 ITR'), { to: 'tagItr', oneToOne: true }),
    punchListItem: ref(w('Punch item', '尾项'), { to: 'punchListItem', oneToOne: true }),
    materials: text(w('Materials', '材料'), { max: 1000, lines: 2 }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline', computed: true }),
    signedOn: date(w('Signed off on', '签署日期'), { computed: true }),
    signedBy: ref(w('Signed off by', '签署人'), { to: 'authorisedPerson', computed: true }),
    comments,
    doneBefore: integer(w('Done before it was signed', '签署前完成 %'), { computed: true, hide: ['grid', 'form'] }),
  },
  grid: {
    columns: [
      'jobCard',
      'place',
      'number',
      'description',
      'operationType',
      'weighting',
      'donePercent',
      'state',
      'plannedFinish',
      'actualFinish',
      'tagItr',
      'signedOn',
    ],
    sort: ['name'],
  },
});
