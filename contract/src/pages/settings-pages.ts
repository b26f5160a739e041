import { AREAS, permission, type Area } from '../access.ts';
import type { QueryListKey } from '../lists/index.ts';
import type { RegisterKey } from '../registers/index.ts';
import { w } from '../words/word.ts';
import type { Page } from './page.ts';
import type { SectionKey } from './sections.ts';

/**
 * Declares a page under /SystemSettings, which needs no scope of work. Its group is hidden in the menu as shipped
 * (readings D18); pages for people, rights and the installation are under Administration, where users look for them.
 */
const settings = (
  name: string,
  page: Pick<Page, 'title'> & Partial<Pick<Page, 'code' | 'access' | 'area' | 'hideInMenu' | 'section'>>,
): Page => ({ route: `/SystemSettings/${name}`, group: 'systemSettings', code: null, scopeless: true, ...page });

/**
 * Declares a page that maintains an area, open to users who may see the area; placed in a section of Administration.
 * With a register or query list it is the list of its rows.
 */
const keeps = (
  name: string,
  area: Area,
  title: Page['title'],
  {
    section = 'users',
    register,
  }: { readonly section?: SectionKey; readonly register?: RegisterKey | QueryListKey } = {},
): Page => ({
  ...settings(name, { title, area, code: permission(area, 'see'), section }),
  ...(register && { register }),
});

/** Users who administer anything: the administrator role, or the right to see any area. */
const ADMINISTRATORS = ['ADM', ...Object.keys(AREAS).map((area) => `${area}:see`)];

/** The pages of administration (specification 2.3, readings D40). */
export const SETTINGS_PAGES: readonly Page[] = [
  settings('Workbenches', { title: w('Workbench', '工作台'), access: ADMINISTRATORS }),
  settings('SelectPorject', { title: w('Select Project', '选择项目') }),
  keeps('User', 'user', w('User management', '用户管理'), { register: 'user' }),
  keeps('Accountlist', 'user', w('Sign-in accounts', '登录账号'), { register: 'signInAccount' }),
  keeps('Role', 'role', w('Role management', '角色管理'), { register: 'role' }),
  keeps('assign-user', 'user', w('Users of a role', '角色用户'), { register: 'roleHolder' }),
  keeps('PermissionManagement', 'permission', w('Permission management', '权限管理'), { register: 'permissionCode' }),
  keeps('Menu', 'menu', w('Menu management', '菜单管理'), { section: 'system' }),
  keeps('Department', 'department', w('Department management', '部门管理'), { register: 'department' }),
  keeps('Post', 'post', w('Post management', '岗位管理'), { register: 'post' }),
  keeps('DataDictionary', 'dictionary', w('Data dictionary', '数据字典'), {
    section: 'system',
    register: 'dictionaryType',
  }),
  settings('Usercenter', { title: w('Personal information', '个人信息') }),
];
