import { FACTOR_RULE_WORDS } from '@plumbline/contract/lists/administration.ts';
import { w } from '@plumbline/contract/words/word.ts';

/** Words of roles, permissions and menus. */
export const roleWords = {
  note: w(
    'A role says what people may do and which menu entries they see.',
    '角色决定用户可以做什么以及能看到哪些菜单。',
  ),
  add: w('New role', '新建角色'),
  fixed: w(
    'The administrator role is fixed: it has every right, and only its second factor can be changed.',
    '管理员角色是固定的，拥有全部权限，仅可更改其二次验证要求。',
  ),
  secondFactor: w('Authenticator app', '身份验证器'),
  secondFactorHint: w(
    'Who holds this role and has no app sets one up at the next sign-in, before anything else.',
    '拥有该角色但尚未设置身份验证器的用户，须在下次登录时先完成设置。',
  ),
  factor: FACTOR_RULE_WORDS,
  deleteAsk: w('Delete the role {name}?', '删除角色 {name}？'),
  deleteText: w('Users with this role lose its rights at once.', '拥有该角色的用户将立即失去相应权限。'),
  assign: w('Assign users', '分配用户'),

  findRow: w('Find a register or area', '查找台账或管理范围'),
  part: w('Part', '范围'),
  onlyHeld: w('Only what is granted', '仅显示已授予'),
  whole: w('All', '全部'),
  cell: w('{subject}: {right}', '{subject}:{right}'),
  wholeCell: w('{subject}: every right', '{subject}：全部权限'),
  groupCell: w('All of {group}', '{group}：全部'),
  implied: w('Held already by {code}', '已由 {code} 授予'),
  notOwn: w('You do not have this yourself, so you cannot grant it.', '您自己没有此权限，因此不能授予。'),
  wildcards: w(
    "A box in the line 'All registers and areas' grants its right everywhere, including what is added later; 'All' in a line grants every right of it. What a wider box grants is shown faded.",
    '“所有台账与管理范围”一行的勾选对所有台账生效，包括以后新增的；行内的“全部”授予该行的所有权限。由更大范围授予的以浅色显示。',
  ),
  custom: w('Other permissions', '其他权限'),
  change: w('{added} to grant, {removed} to take away', '将授予 {added} 项，收回 {removed} 项'),
  noLines: w('No line matches', '没有符合条件的行'),

  menuNote: w(
    'Which entries people with this role see. What they may do there is set by the permissions.',
    '拥有该角色的用户能看到哪些菜单；能做什么由权限决定。',
  ),
  findMenu: w('Find a menu entry', '查找菜单'),
  menuChosen: w('{count} of {total} entries', '{total} 项中的 {count} 项'),
  allMenus: w('Select all', '全选'),
  noMenus: w('Deselect all', '全不选'),
  noMenu: w('There are no menu entries', '没有菜单'),

  assignNote: w('Who has a role; assign it to more people or remove it.', '查看谁拥有某个角色，可分配或取消。'),
  chooseRole: w('Choose a role', '请选择角色'),
  give: w('Assign a role', '分配角色'),
  assignTo: w('Assign to users', '分配给用户'),
  unassign: w('Take the role away', '取消角色'),
  unassignAsk: w('Take {count} {count:role|roles} away?', '取消 {count} 项角色分配？'),
  unassignText: w('Their rights change at once, in open sessions too.', '他们的权限立即变更，已打开的会话也是如此。'),
  assigned: w('The role has been assigned.', '角色已分配。'),
  unbindFailed: w('Role unbinding failed, please try again later.', '角色解绑失败，请稍后重试。'),
  noUsers: w('Nobody has this role', '没有用户拥有该角色'),
  noUsersText: w(
    'Assign it to users: they have its rights from their next click on.',
    '分配给用户后，其下一次操作即生效。',
  ),
  candidates: w('People who do not have it', '尚未拥有该角色的用户'),
  noCandidates: w('Everyone already has this role.', '所有用户都已拥有该角色。'),

  permissionNote: w(
    'Every code a role can be bound to. Those of the product are fixed; add your own for other systems.',
    '角色可以绑定的全部权限编码。系统自带的不可更改，可新增自定义编码。',
  ),
  permissionAdd: w('New permission', '新建权限'),
  permissionAsk: w('Delete the permission {name}?', '删除权限 {name}？'),
  permissionText: w('Roles that have it lose it.', '拥有该权限的角色将失去它。'),
  shippedFixed: w('It comes with the product: its meaning cannot be changed.', '系统自带，含义不可更改。'),
} as const;
