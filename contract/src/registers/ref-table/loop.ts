import { choice, date, integer, ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, simple } from '../shared.ts';

/**
 * An instrument or electrical circuit shared by tags and cables (domain guide 2.2.2), as the loop folders of the trade
 * have it: where it stands, by when it is to be checked and by whom. Its own check is a Tag ITR of a tag set that names
 * the loop; the others are those of its tags and cables.
 */
export const loop = register({
  key: 'loop',
  label: w('Loop', '回路'),
  route: '/RefTable/Loop',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    loopStatus: choice(w('Loop status', '回路状态'), {
      of: {
        notReady: w('Not ready', '未就绪'),
        ready: w('Ready', '就绪'),
        inProgress: w('In progress', '进行中'),
        onHold: w('On hold', '暂停'),
        complete: w('Complete', '已完成'),
      },
    }),
    targetDate: date(w('Target date', '目标日期'), {}),
    subcontractorName: ref(w('Subcontractor', '分包商'), { to: 'subcontractorName' }),
    comments,
    loopChecks: integer(w('Loop checks', '回路检查'), { computed: true, live: true, adds: true }),
    loopChecksDone: integer(w('Loop checks complete', '已完成回路检查'), { computed: true, live: true, adds: true }),
    itrTotal: integer(w('ITRs of its items', '元件 ITR 总数'), { computed: true, live: true, adds: true }),
    itrDone: integer(w('ITRs of its items complete', '元件已完成 ITR'), { computed: true, live: true, adds: true }),
  },
});
