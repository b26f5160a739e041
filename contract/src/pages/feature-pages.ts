import { permission } from '../access.ts';
import { LEVEL_NAMES } from '../aliases.ts';
import { LEVELS, type Level } from '../levels.ts';
import { w, type Word } from '../words/word.ts';
import type { Page } from './page.ts';

const certificates = (type: string, title: Word, hidden: boolean): Page => ({
  route: `/Handover/${type}`,
  title,
  group: 'handover',
  code: permission('handover', 'see'),
  register: 'handover',
  // a certificate is named after its type
  titled: `${type}-`,
  ...(hidden && { hideInMenu: true as const }),
});

const raise = (name: string, title: Word): Page => ({
  route: `/Handover/${name}`,
  title,
  group: 'handover',
  code: permission('handover', 'add'),
  register: 'handover',
  hideInMenu: true,
});

/** The pages that keep the levels of one step; they need no scope of work (domain guide 3.1.6). */
const keepsLevels = (step: Level): Page => ({
  route: `/Admin/Level${step}`,
  title: LEVEL_NAMES[step],
  group: 'admin',
  code: permission('level', 'see'),
  area: 'level',
  scopeless: true,
});

/** Choosing a level of one step, on the way to a scope of work (specification 2.3). */
const selectsLevel = (step: 'A' | 'B', title: Word): Page => ({
  route: `/Admin/Level${step}Selection`,
  title,
  group: 'admin',
  code: null,
  hideInMenu: true,
  hideInBreadcrumb: true,
  scopeless: true,
});

/** The pages of the workspace that are no plain register, in the order of the menu; a plain register needs no line here. */
export const FEATURE_PAGES: readonly Page[] = [
  { route: '/home-page', title: w('Home', '首页'), group: null, code: null },
  // the pages that messages open (specification 2.5, readings D35)
  { route: '/pending-trial', title: w('Waiting for my signature', '待我签署'), group: 'myWork', code: null },
  { route: '/apply', title: w('What I asked for', '我的申请'), group: 'myWork', code: null },
  { route: '/my-daily', title: w('My day', '我的日报'), group: 'myWork', code: null },
  { route: '/weekly-management-myPlan', title: w('My week', '我的周计划'), group: 'myWork', code: null },
  {
    route: '/weekly-management-memberPlan',
    title: w("My team's week", '成员周计划'),
    group: 'myWork',
    code: permission('tagItr', 'signForOthers'),
  },
  {
    route: '/project-page',
    title: w('Project list', '项目列表'),
    group: 'systemSettings',
    code: null,
    hideInMenu: true,
    scopeless: true,
    outside: true,
  },
  {
    route: '/Admin/LevelSelect',
    title: w('Level select', '层级选择'),
    group: 'admin',
    code: null,
    hideInMenu: true,
    hideInBreadcrumb: true,
    scopeless: true,
    outside: true,
  },
  ...LEVELS.map(keepsLevels),
  selectsLevel('A', w('Level A selection', '公司选择')),
  selectsLevel('B', w('Level B selection', '地区选择')),
  {
    route: '/Admin/Defaultsginoffs',
    title: w('Default sign-offs', '默认签署'),
    group: 'admin',
    code: permission('level', 'see'),
    area: 'level',
    scopeless: true,
  },
  // where a sign-in from the materials system lands (specification 2.1, readings D22, D35)
  {
    route: '/sso-material',
    title: w('Materials', '物资管理'),
    group: 'myWork',
    code: null,
    hideInMenu: true,
    scopeless: true,
  },
  {
    route: '/Certification/CompletionsGrid',
    title: w('Completions grid', '完工矩阵'),
    group: 'certification',
    code: permission('tagItr', 'see'),
  },
  {
    route: '/Certification/TagITRsEditDocument',
    title: w('Check sheet', '检查表'),
    group: 'certification',
    code: permission('tagItr', 'see'),
    register: 'tagItr',
    hideInMenu: true,
    hideInBreadcrumb: true,
    many: true,
  },
  certificates('MCC', w('MCC certificates', '机械完工证书 MCC'), false),
  certificates('CCC', w('CCC certificates', '调试完工证书 CCC'), false),
  certificates('PAC', w('PAC certificates', '临时验收证书 PAC'), true),
  certificates('RFSU', w('RFSU certificates', '具备开车条件证书 RFSU'), true),
  certificates('FAC', w('FAC certificates', '最终验收证书 FAC'), true),
  raise('raisemcc', w('Raise MCC', '提出 MCC')),
  raise('raiserccc', w('Raise CCC', '提出 CCC')),
  raise('raiserfsu', w('Raise RFSU', '提出 RFSU')),
  { route: '/Report/Skyline', title: w('Skyline', '天际线图'), group: 'report', code: permission('handover', 'see') },
  {
    route: '/Import/Imports',
    title: w('Imports', '导入'),
    group: 'import',
    code: permission('importJob', 'see'),
    register: 'importJob',
  },
  {
    route: '/Import/ImportsDigitalDocument',
    title: w('Import digital documents', '导入电子表单'),
    group: 'import',
    code: permission('tagItr', 'update'),
    register: 'tagItr',
  },
  {
    route: '/Admin/SavedSearches',
    title: w('Saved searches', '已保存的查询'),
    group: 'admin',
    code: null,
    hideInMenu: true,
  },
];
