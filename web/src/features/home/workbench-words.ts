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

/** Words of the setup steps from an empty installation to the first certificate. */
export const setupWords = {
  title: w('Setup', '开始设置'),
  progress: w('{done} of {total} done', '已完成 {done}/{total}'),
  done: w('done', '已完成'),
  names: w('Name the company, project and scope', '命名公司、项目和工作范围'),
  namesText: w('They head every page, print and export.', '将显示在每个页面、打印件和导出文件中。'),
  people: w('Invite people', '添加用户'),
  peopleText: w('Users with their roles, levels and signing person.', '用户及其角色、层级和签署人员。'),
  reference: w('Import reference data', '导入基础数据'),
  referenceText: w('Disciplines, systems, equipment types, ITRs.', '专业、系统、设备类型、ITR。'),
  tags: w('Import tags', '导入位号'),
  tagsText: w('Their ITRs follow from the equipment type.', 'ITR 按设备类型自动分配。'),
  sheet: w('Sign the first check sheet', '签署第一份检查表'),
  sheetText: w('Fill it in, raise punch, sign off.', '填写、提出尾项并签署。'),
  certificate: w('Accept the first certificate', '接收第一份证书'),
  certificateText: w('Raise it, clear what blocks it, sign it.', '发起证书，消除阻止项并签署。'),
} as const;
