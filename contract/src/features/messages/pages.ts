import { permission } from '../../access.ts';
import { workItem } from '../../lists/work-item.ts';
import type { Page } from '../../pages/page.ts';
import { registerTitle } from '../../pages/register-title.ts';
import { w } from '../../words/word.ts';

/** Opens the subject of one of the user's messages, in its scope of work: where the link in a mail leads. */
export const messagePage: Page = {
  route: '/message',
  title: w('Message', '消息'),
  group: 'myWork',
  code: null,
  hideInMenu: true,
  hideInBreadcrumb: true,
  scopeless: true,
  each: 'id',
};

/** The pages opened from messages (specification 2.5, readings D35). */
export const messagesPages: readonly Page[] = [
  {
    route: workItem.route,
    title: registerTitle(workItem),
    group: 'myWork',
    code: null,
    register: workItem.key,
  },
  { route: '/pending-trial', title: w('For my signature', '待我签署'), group: 'myWork', code: null },
  { route: '/apply', title: w('My requests', '我的申请'), group: 'myWork', code: null },
  { route: '/my-daily', title: w('My day', '我的日报'), group: 'myWork', code: null },
  { route: '/weekly-management-myPlan', title: w('My week', '我的周计划'), group: 'myWork', code: null },
  {
    route: '/weekly-management-memberPlan',
    title: w("My team's week", '成员周计划'),
    group: 'myWork',
    code: permission('tagItr', 'signForOthers'),
  },
  messagePage,
];
