import { choice, date, flag, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments } from '../shared.ts';

/**
 * A revision of a drawing that shows what was built, with its file attached: submitted, reviewed and accepted in this
 * order (domain guide 2.10, work areas 4.6). Each discipline may have its own mark-up of one revision.
 */
export const asBuiltDrawing = register({
  key: 'asBuiltDrawing',
  label: w('As-built drawing', '竣工图'),
  route: '/Documents/AsBuiltDrawing',
  group: 'Documents',
  level: 'E',
  naturalKey: ['drawing', 'revision', 'discipline'],
  title: 'name',
  access: 'work',
  fields: {
    name: text(w('As-built drawing', '竣工图'), { max: 300, computed: true, mono: true }),
    drawing: ref(w('Drawing', '图纸'), { to: 'drawing', required: true, tab: w('As-built drawings', '竣工图') }),
    revision: text(w('Revision', '版本'), { max: 20, required: true, mono: true }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    state: choice(w('State', '状态'), {
      computed: true,
      of: {
        draft: w('Draft', '草稿'),
        submitted: w('Submitted', '已提交'),
        reviewed: w('Reviewed', '已审核'),
        accepted: w('Accepted', '已接受'),
      },
    }),
    superseded: flag(w('Superseded', '已被替代'), { computed: true, live: true }),
    isDraft: flag(w('Draft', '草稿'), {}),
    description: text(w('Description', '描述'), { max: 1000, lines: 2 }),
    jobCard: ref(w('Job card', '工卡'), { to: 'jobCard' }),
    reviewedBy: ref(w('Reviewed by', '审核人'), { to: 'authorisedPerson', asks: 'review' }),
    reviewedOn: date(w('Reviewed on', '审核日期'), { past: true, asks: 'review' }),
    acceptedBy: ref(w('Accepted by', '接受人'), { to: 'authorisedPerson', asks: 'accept' }),
    acceptedOn: date(w('Accepted on', '接受日期'), { past: true, notBefore: ['reviewedOn'], asks: 'accept' }),
    comments,
  },
  grid: { sort: ['drawing', '-revision'] },
});
