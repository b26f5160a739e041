import type { Level } from '@plumbline/contract/levels.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** The purpose of each level page. */
export const NOTES = {
  A: w('The company, and what it calls its levels, areas and the like.', '公司，以及其对层级、区域等的称呼。'),
  B: w(
    'Regions or sectors of the company. Disciplines, classes and statuses are kept here.',
    '公司的地区或板块。专业、类别和状态在此层级维护。',
  ),
  C: w(
    'Facilities of a region. Tagged items, systems, people and libraries are kept here.',
    '地区下的设施。位号对象、系统、人员和标准库在此层级维护。',
  ),
  D: w('Projects at a facility, with their logos and punch numbers.', '设施下的项目，含徽标和尾项编号。'),
  E: w(
    'Scopes of work of a project. Checks, punch items and certificates are kept here.',
    '项目下的工作范围。检查、尾项和证书在此层级维护。',
  ),
} as const satisfies Record<Level, Word>;

/** Words of maintaining levels. */
export const levelAdminWords = {
  group: w('Administration', '管理'),
  add: w('New {step}', '新建{step}'),
  find: w('Find by name or description', '按名称或描述查找'),
  empty: w('None yet', '暂无'),
  emptyText: w('Create the first one and choose its parent level.', '新建第一个，并选择其上级层级。'),
  name: w('Name', '名称'),
  description: w('Description', '描述'),
  above: w('Parent', '上级'),
  below: w('Sub-levels', '下级数'),
  open: w('Open', '开放'),
  closed: w('Closed', '已关闭'),
  closedAbove: w('Parent closed', '上级已关闭'),
  options: w('Options', '选项'),
  aliases: w('Names', '名称别名'),
  logos: w('Logos', '徽标'),
  disable: w('Close the level', '关闭层级'),
  enable: w('Reopen', '重新开放'),
  disableAsk: w('Close {name}?', '关闭“{name}”?'),
  disableText: w(
    'The level and everything below it are closed to everyone, whatever their rights, until it is opened again.',
    '该层级及其所有下级将对所有人关闭，不论权限，直到重新开放。',
  ),
  notYours: w('This level is above those granted to you.', '该层级高于您获授权的层级。'),
  aliasHint: w(
    'Another name in menu, captions, files and titles; leave a language empty to keep its own. Files may use either name.',
    '用于菜单、标题、文件和列名；留空则保留原名。导入时两种名称均可识别。',
  ),
  en: w('English', '英文'),
  zh: w('Chinese', '中文'),
  logoLeft: w('Logo, left', '左侧徽标'),
  logoRight: w('Logo, right', '右侧徽标'),
  storage: w('Files of the facility take up {size} GB', '设施的文件共占用 {size} GB'),
  storageOf: w('Files of the facility take up {size} of {quota} GB', '设施的文件共占用 {size} GB，配额 {quota} GB'),
  noLimit: w('No limit', '不限'),
  serverClock: w('Server time', '服务器时间'),

  signOffNote: w(
    'The sign-offs new ITRs, categories and types of a facility begin with. Exactly one closes the record: Complete.',
    '设施中新建 ITR、类别和类型时的初始签署。每组须有且仅有一个“完成”签署。',
  ),
  facility: w('Facility', '设施'),
  chooseFacility: w('Choose a facility', '选择设施'),
  shipped: w('As shipped', '出厂设置'),
  into: w('Goes into: {registers}', '用于：{registers}'),
  changed: w('Changed here', '已在此修改'),
} as const;
