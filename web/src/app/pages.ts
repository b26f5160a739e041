import { permission, type Right } from '@plumbline/contract/access.ts';
import type { Group } from '@plumbline/contract/register/register.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { registerTitle } from '../lib/register-title.ts';
import { createElement, lazy, type ComponentType } from 'react';

/** A group of the menu, in the order of the menu. */
export const MENU_GROUPS = {
  taggedItems: w('Tagged items', '位号对象'),
  certification: w('Certification', '检查与认证'),
  punchList: w('Punch list', '尾项'),
  handover: w('Handover', '移交'),
  report: w('Reports', '报表'),
  import: w('Imports', '导入'),
  refTable: w('Reference data', '基础数据'),
} as const;
/** One group of the menu. */
export type MenuGroup = keyof typeof MENU_GROUPS;

/** A page of the workspace. */
export interface PageDef {
  /** The path, exactly as in the specification. */
  readonly route: string;
  readonly title: Word;
  /** Where it stands in the menu and in the breadcrumb; null for the home page. */
  readonly group: MenuGroup | null;
  /** The permission code it needs; null for everybody with a scope. */
  readonly code: string | null;
  /** Left out of the menu (specification 2.3). */
  readonly hidden?: true;
  /** One tab for each query, e.g. for each check sheet. */
  readonly many?: true;
  /** The register it shows; its key is the safeTableName of its calls. */
  readonly register?: string;
  readonly view: ComponentType;
}

const RegisterPage = lazy(() => import('./register-route.tsx'));
const CertificatesPage = lazy(() => import('../features/handover/certificates-page.tsx'));
const RaisePage = lazy(() => import('../features/handover/raise-page.tsx'));

const GROUP_OF: Readonly<Record<Group, MenuGroup>> = {
  RefTable: 'refTable',
  TaggedItems: 'taggedItems',
  Certification: 'certification',
  PunchList: 'punchList',
  Handover: 'handover',
  Import: 'import',
  Admin: 'refTable',
};

/** Registers the specification leaves out of the menu. */
const HIDDEN = new Set(['handoverType', 'notificationGroup', 'assuranceTrackerCompletionStatus']);

const see = (register: string, right: Right = 'see'): string => permission(register, right);

const certificates = (type: string, title: Word, hidden: boolean): PageDef => ({
  route: `/Handover/${type}`,
  title,
  group: 'handover',
  code: see('handover'),
  register: 'handover',
  ...(hidden && { hidden: true }),
  view: () => createElement(CertificatesPage, { type }),
});

const raise = (route: string, type: string, title: Word): PageDef => ({
  route,
  title,
  group: 'handover',
  code: see('handover', 'add'),
  register: 'handover',
  hidden: true,
  view: () => createElement(RaisePage, { type }),
});

const FEATURES: readonly PageDef[] = [
  {
    route: '/home-page',
    title: w('Home', '首页'),
    group: null,
    code: null,
    view: lazy(() => import('../features/home/home-page.tsx')),
  },
  {
    route: '/Certification/CompletionsGrid',
    title: w('Completions grid', '完工矩阵'),
    group: 'certification',
    code: see('tagItr'),
    view: lazy(() => import('../features/progress/completions-grid-page.tsx')),
  },
  {
    route: '/Certification/TagITRsEditDocument',
    title: w('Check sheet', '检查表'),
    group: 'certification',
    code: see('tagItr'),
    register: 'tagItr',
    hidden: true,
    many: true,
    view: lazy(() => import('../features/checks/check-sheet-page.tsx')),
  },
  certificates('MCC', w('MCC certificates', '机械完工证书 MCC'), false),
  certificates('CCC', w('CCC certificates', '调试完工证书 CCC'), false),
  certificates('PAC', w('PAC certificates', '临时验收证书 PAC'), true),
  certificates('RFSU', w('RFSU certificates', '具备开车条件证书 RFSU'), true),
  certificates('FAC', w('FAC certificates', '最终验收证书 FAC'), true),
  raise('/Handover/raisemcc', 'MCC', w('Raise MCC', '提出 MCC')),
  raise('/Handover/raiserccc', 'CCC', w('Raise CCC', '提出 CCC')),
  raise('/Handover/raiserfsu', 'RFSU', w('Raise RFSU', '提出 RFSU')),
  {
    route: '/Report/Skyline',
    title: w('Skyline', '天际线图'),
    group: 'report',
    code: see('handover'),
    view: lazy(() => import('../features/progress/skyline-page.tsx')),
  },
  {
    route: '/Import/Imports',
    title: w('Imports', '导入'),
    group: 'import',
    code: see('importJob'),
    register: 'importJob',
    view: lazy(() => import('../features/imports/imports-page.tsx')),
  },
];

const featureRoutes = new Set(FEATURES.map(({ route }) => route));

const REGISTERS: readonly PageDef[] = allRegisters
  .filter(({ route }) => !featureRoutes.has(route))
  .map(({ key, route, label, group }) => {
    const title = registerTitle({ key, label });
    return {
      route,
      title,
      group: GROUP_OF[group],
      code: see(key),
      register: key,
      ...(HIDDEN.has(key) && { hidden: true as const }),
      view: () => createElement(RegisterPage, { register: key, title }),
    };
  });

/** Every page of the workspace: the special ones, then one a register. */
export const PAGES: readonly PageDef[] = [...FEATURES, ...REGISTERS];

const byRoute = new Map(PAGES.map((page) => [page.route.toLowerCase(), page]));

/** The page of a path; undefined when there is none. */
export const pageOf = (path: string): PageDef | undefined => byRoute.get(path.replace(/(?<=.)\/$/, '').toLowerCase());
