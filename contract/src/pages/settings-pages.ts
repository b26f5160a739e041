import { AREAS, permission, type Area } from '../access.ts';
import { w } from '../words/word.ts';
import type { Page } from './page.ts';

/** Every page under /SystemSettings: left out of the menu as shipped, and in need of no scope of work (readings D18). */
const settings = (
  name: string,
  page: Pick<Page, 'title'> & Partial<Pick<Page, 'code' | 'access' | 'area' | 'hideInMenu'>>,
): Page => ({ route: `/SystemSettings/${name}`, group: 'systemSettings', code: null, scopeless: true, ...page });

/** A page that keeps an area, open to those who may see it. */
const keeps = (name: string, area: Area, title: Page['title']): Page =>
  settings(name, { title, area, code: permission(area, 'see') });

/** Whoever keeps anything: the administrator, or any right on an area. */
const ADMINISTRATORS = ['ADM', ...Object.keys(AREAS).map((area) => `${area}:see`)];

/** The pages of administration (specification 2.3, readings D40). */
export const SETTINGS_PAGES: readonly Page[] = [
  settings('Workbenches', { title: w('Workbench', '工作台'), access: ADMINISTRATORS }),
  settings('SelectPorject', { title: w('Select Project', '选择项目') }),
  keeps('User', 'user', w('User management', '用户管理')),
  keeps('Accountlist', 'user', w('Sign-in accounts', '登录账号')),
  keeps('Role', 'role', w('Role management', '角色管理')),
  keeps('assign-user', 'role', w('Users of a role', '角色用户')),
  keeps('PermissionManagement', 'permission', w('Permission management', '权限管理')),
  keeps('Menu', 'menu', w('Menu management', '菜单管理')),
  keeps('Department', 'department', w('Department management', '部门管理')),
  keeps('Post', 'post', w('Post management', '岗位管理')),
  keeps('DataDictionary', 'dictionary', w('Data dictionary', '数据字典')),
  settings('Usercenter', { title: w('Personal information', '个人信息') }),
];
