import { w } from '@plumbline/contract/words/word.ts';

/** Words of the administrator's landing page. */
export const workbenchWords = {
  title: w('Workbench', '工作台'),
  note: w('Overview of this site and items that need you.', '本系统的概况与待办事项。'),
  waiting: w('Accounts to approve', '待启用人员'),
  waitingNone: w('None', '没有待启用人员'),
  waitingText: w('Registered or disabled; these users cannot sign in.', '已注册或已停用，均无法登录。'),
  users: w('Users enabled', '启用的用户'),
  roles: w('Roles', '角色'),
  projects: w('Projects', '项目'),
  running: w('Imports running', '进行中的导入'),
  failed: w('{count} failed today', '今日失败 {count} 个'),
  hidden: w('Hidden pages', '未显示在侧边栏的页面'),
  ofPages: w('of {count}', '共 {count}'),
  people: w('People and rights', '人员与权限'),
  company: w('Company', '公司'),
  system: w('System', '系统'),
  work: w('Work', '工作'),
  toProject: w('Choose the project to work in', '选择要进入的项目'),
} as const;
