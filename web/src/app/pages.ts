import { ALL_PAGES, pageAt, pageOfFrontPath } from '@plumbline/contract/pages/pages.ts';
import { FINANCE_PAGES } from '@plumbline/contract/pages/finance-pages.ts';
import type { Level } from '@plumbline/contract/levels.ts';
import type { Page } from '@plumbline/contract/pages/page.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import type { FormOwner } from '@plumbline/contract/rules/form-sources.ts';
import { createElement, lazy, type ComponentType } from 'react';

/** A page of the workspace: what the catalogue of the contract says of it, and what draws it. */
export interface PageDef extends Page {
  readonly view: ComponentType;
}

const RegisterPage = lazy(() => import('./register-route.tsx'));
const CertificatesPage = lazy(() => import('./certificates-route.tsx'));
const RaisePage = lazy(() => import('../features/handover/raise-page.tsx'));

const DesignerPage = lazy(() => import('../features/forms/designer-page.tsx'));
const DocumentPage = lazy(() => import('../features/forms/document-page.tsx'));
const CheckSheetPage = lazy(() => import('./form-route.tsx'));

const SelectProjectPage = lazy(() => import('../features/levels/select-project-page.tsx'));

const SsoMaterialPage = lazy(() => import('../features/providers/sso-material-page.tsx'));

const certificates = (type: string): ComponentType => {
  return () => createElement(CertificatesPage, { type });
};
const raise = (type: string): ComponentType => {
  return () => createElement(RaisePage, { type });
};

const designer = (owner: FormOwner): ComponentType => {
  return () => createElement(DesignerPage, { owner });
};
const form = (owner: FormOwner, saves: boolean): ComponentType => {
  return () => createElement(DocumentPage, { owner, saves });
};

const LevelPage = lazy(() => import('../features/levels/level-page.tsx'));
const levels = (step: Level): ComponentType => {
  return () => createElement(LevelPage, { key: step, step });
};

/** What draws the pages that are no plain register, by route. */
const VIEWS: Readonly<Record<string, ComponentType>> = {
  '/pending-trial': lazy(() => import('../features/messages/pending-page.tsx')),
  '/apply': lazy(() => import('../features/messages/applied-page.tsx')),
  '/my-daily': lazy(() => import('../features/messages/day-page.tsx')),
  '/weekly-management-myPlan': lazy(() => import('../features/messages/week-page.tsx')),
  '/weekly-management-memberPlan': lazy(() => import('../features/messages/team-page.tsx')),
  '/home-page': lazy(() => import('../features/home/home-page.tsx')),
  '/SystemSettings/Workbenches': lazy(() => import('../features/home/workbench-page.tsx')),
  '/SystemSettings/Menu': lazy(() => import('../features/menu/menu-page.tsx')),
  '/sso-material': () => createElement(SsoMaterialPage, { addressOf: addressOfEntry }),
  '/SystemSettings/SelectPorject': () => createElement(SelectProjectPage, { addressOf: addressOfEntry }),
  '/Certification/CompletionsGrid': lazy(() => import('../features/progress/completions-grid-page.tsx')),
  '/RefTable/AddEditDocument': designer('itr'),
  '/RefTable/PWLAddEditDocument': designer('pwl'),
  '/RefTable/HandoverAddEditDocument': designer('handoverType'),
  '/RefTable/HandoverCCCAddEditDocument': designer('handoverType'),
  '/RefTable/PreviewDocument': form('itr', false),
  '/RefTable/PWLPreviewDocument': form('pwl', false),
  '/RefTable/HandoverPreviewDocument': form('handoverType', false),
  '/RefTable/DownloadDocument': form('itr', true),
  '/RefTable/PWLDownloadDocument': form('pwl', true),
  '/RefTable/TagItrDownloadDocument': lazy(() => import('../features/checks/filled-download-page.tsx')),
  '/Handover/MCC': certificates('MCC'),
  '/Handover/CCC': certificates('CCC'),
  '/Handover/PAC': certificates('PAC'),
  '/Handover/RFSU': certificates('RFSU'),
  '/Handover/FAC': certificates('FAC'),
  '/Handover/raisemcc': raise('MCC'),
  '/Handover/raiserccc': raise('CCC'),
  '/Handover/raiserfsu': raise('RFSU'),
  '/Report/Skyline': lazy(() => import('../features/progress/skyline-page.tsx')),
  '/Admin/SavedSearches': lazy(() => import('../features/search/saved-searches-page.tsx')),
  '/Admin/LevelA': levels('A'),
  '/Admin/LevelB': levels('B'),
  '/Admin/LevelC': levels('C'),
  '/Admin/LevelD': levels('D'),
  '/Admin/LevelE': levels('E'),
  '/Admin/LevelASelection': lazy(() => import('../features/levels/level-a-selection-page.tsx')),
  '/Admin/LevelBSelection': lazy(() => import('../features/levels/level-b-selection-page.tsx')),
  '/Admin/Defaultsginoffs': lazy(() => import('../features/levels/default-sign-offs-page.tsx')),
  '/Import/Imports': lazy(() => import('../features/imports/imports-page.tsx')),
  '/Import/ImportsDigitalDocument': lazy(() => import('../features/imports/digital/digital-page.tsx')),
  '/SystemSettings/User': lazy(() => import('../features/users/user-page.tsx')),
  '/SystemSettings/Accountlist': lazy(() => import('../features/users/account-page.tsx')),
  '/SystemSettings/Role': lazy(() => import('../features/users/role-page.tsx')),
  '/SystemSettings/assign-user': lazy(() => import('../features/users/assign-user-page.tsx')),
  '/SystemSettings/PermissionManagement': lazy(() => import('../features/users/permission-page.tsx')),
  '/SystemSettings/Department': lazy(() => import('../features/users/department-page.tsx')),
  '/SystemSettings/Post': lazy(() => import('../features/users/post-page.tsx')),
  '/SystemSettings/DataDictionary': lazy(() => import('../features/users/dictionary-page.tsx')),
  '/SystemSettings/Usercenter': lazy(() => import('../features/account/personal-page.tsx')),
};

/** Pages whose catalogue entry stands before their screen does. */
const LATER: ReadonlySet<string> = new Set(FINANCE_PAGES.map(({ route }) => route));

function viewOf({ route, register, title, area, outside, many }: Page): ComponentType | undefined {
  const view = VIEWS[route];
  if (view !== undefined || outside === true || LATER.has(route) || area !== undefined) return view;
  if (many === true && register !== undefined && isRecord(register))
    return () => createElement(CheckSheetPage, { register });
  return register === undefined ? undefined : () => createElement(RegisterPage, { register, title });
}

/** Every page the shell draws. */
export const PAGES: readonly PageDef[] = ALL_PAGES.flatMap((page) => {
  const view = viewOf(page);
  return view === undefined ? [] : [{ ...page, view }];
});

const drawn = new Map(PAGES.map((page) => [page.route, page]));

/** The page of a path; undefined when there is none. */
export const pageOf = (path: string): PageDef | undefined => drawn.get(pageAt(path)?.route ?? '');

/** The address of a menu entry: the route its frontPath names, or the path it is; null when nothing stands there. */
export function addressOfEntry(frontPath: string): string | null {
  const page = pageOfFrontPath(frontPath);
  if (page === undefined || (page.outside !== true && !drawn.has(page.route))) return null;
  return frontPath.startsWith('/') ? frontPath : page.route;
}
