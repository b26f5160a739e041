import { levelsPages } from '../features/levels/pages.ts';
import { providersPages } from '../features/providers/pages.ts';
import { importsPages } from '../features/imports/pages.ts';
import { checksPages } from '../features/checks/pages.ts';
import { handoverPages } from '../features/handover/pages.ts';
import { proceduresPages } from '../features/procedures/pages.ts';
import { workPackPages } from '../features/work-packs/pages.ts';
import { documentsPages } from '../features/documents/pages.ts';
import { progressPages } from '../features/progress/pages.ts';
import { reportsPages } from '../features/reports/pages.ts';
import { messagesPages } from '../features/messages/pages.ts';
import { viewsPages } from '../features/views/pages.ts';
import { guidePages } from '../features/guide/pages.ts';
import { homePages } from '../features/home/pages.ts';
import { AREAS, permission } from '../access.ts';
import type { Group } from '../register/register.ts';
import { queryLists } from '../lists/index.ts';
import { CALLER } from '../lists/query-list.ts';
import { allRegisters, registers } from '../registers/index.ts';
import { permissionOn } from '../registers/list-sheets.ts';
import { FORM_PAGES, document } from './form-pages.ts';
import { factsOf, FILLED_KEYS } from '../workflow/records.ts';
import { FINANCE_PAGES, FINANCE_SYSTEM } from './finance-pages.ts';
import type { MenuGroup } from './groups.ts';
import { routeName, type Page } from './page.ts';
import { sectionOfList, type SectionKey } from './sections.ts';
import { registerTitle } from './register-title.ts';
import { SETTINGS_PAGES } from './settings-pages.ts';

const GROUP_OF: Readonly<Record<Group, MenuGroup>> = {
  RefTable: 'refTable',
  TaggedItems: 'taggedItems',
  Certification: 'certification',
  PunchList: 'punchList',
  Handover: 'handover',
  Preservation: 'preservation',
  Procedures: 'procedures',
  Changes: 'changes',
  WorkPack: 'workPack',
  Documents: 'documents',
  Report: 'report',
  Finance: 'financeData',
  Import: 'import',
  Admin: 'admin',
};

/** Register pages that the specification leaves out of the menu (2.3). */
const HIDDEN: ReadonlySet<string> = new Set([
  '/RefTable/AssuranceTracker',
  '/RefTable/AssuranceTrackerCompletionStatus',
  '/RefTable/HandoverType',
  '/RefTable/NotificationGroup',
  '/RefTable/NotificationGroupAuthorisedPerson',
  // lines of tag sets, test packs and dictionary types, not pages of the specification
  '/TaggedItems/TagSetMember',
  '/TaggedItems/TestPackItem',
  '/Admin/DictionaryItem',
  // lines of contracts, receipts, deliveries, disposals, invoices and payments
  '/Finance/ContractLine',
  '/Finance/GoodsReceiptLine',
  '/Finance/DeliveryLine',
  '/Finance/DisposalItem',
  '/Finance/Bid',
  '/Finance/InvoiceLine',
  '/Finance/PaymentAllocation',
  // approvals are reached from their work pack
  '/WorkPack/WorkPackApproval',
]);

/** The pages of features that are not plain registers; within a menu group they appear in this order. */
const ofFeatures: readonly Page[] = [
  ...levelsPages,
  ...providersPages,
  ...importsPages,
  ...checksPages,
  ...handoverPages,
  ...proceduresPages,
  ...workPackPages,
  ...documentsPages,
  ...progressPages,
  ...reportsPages,
  ...messagesPages,
  ...viewsPages,
  ...guidePages,
  ...homePages,
];
const declaredPages = [...ofFeatures, ...FORM_PAGES, ...SETTINGS_PAGES, ...FINANCE_PAGES];
/** The pages on which records are filled in, where no feature declares its own. */
const ofForms = FILLED_KEYS.flatMap((key) => {
  const route = factsOf(key).form?.page ?? '';
  const { label, group } = registers[key];
  return declaredPages.some((page) => page.route === route)
    ? []
    : [{ ...document(route, key, label), group: GROUP_OF[group] }];
});
const own = [...declaredPages, ...ofForms];
const ownRoutes = new Set(own.map(({ route }) => route));

/** Returns the menu section of a register or list, if it is reference data or administration. */
function inSection(key: string, group: Group): { readonly section?: SectionKey } {
  const section = group === 'RefTable' || group === 'Admin' ? sectionOfList(key) : undefined;
  return section === undefined ? {} : { section };
}

/** Amounts, parties and bank accounts are shown to those whom an administrator lets see them. */
const grantedFinance = (group: Group): Pick<Page, 'granted' | 'sysCode'> =>
  group === 'Finance' ? { granted: true, sysCode: FINANCE_SYSTEM } : {};

const ofRegisters: readonly Page[] = allRegisters
  .filter(({ route }) => !ownRoutes.has(route))
  .map(({ key, route, label, group, area }) => ({
    route,
    title: registerTitle({ key, label }),
    group: GROUP_OF[group],
    ...inSection(key, group),
    code: permissionOn(key, 'see'),
    register: key,
    ...(area && { area, scopeless: true as const }),
    ...(HIDDEN.has(route) && { hideInMenu: true as const }),
    ...grantedFinance(group),
  }));

/** A list of one row at a time is opened from that row, and has a tab for each. */
const ofQueries: readonly Page[] = queryLists
  .filter(({ route }) => !ownRoutes.has(route))
  .map(({ key, route, label, group, query }) => ({
    route,
    title: registerTitle({ key, label }),
    group: GROUP_OF[group],
    ...inSection(key, group),
    code: query.rightsOf === CALLER ? null : permission(query.rightsOf, 'see'),
    register: key,
    ...(query.of && { hideInMenu: true as const, each: query.of.field }),
    ...(query.hidden && { hideInMenu: true as const }),
    ...(Object.hasOwn(AREAS, query.rightsOf) && { scopeless: true as const }),
    ...grantedFinance(group),
  }));

/** Every page of the product: pages of features, then one for each register, then one for each query list. */
export const ALL_PAGES: readonly Page[] = [...own, ...ofRegisters, ...ofQueries];

const byRoute = new Map(ALL_PAGES.map((page) => [page.route.toLowerCase(), page]));
const byName = new Map(ALL_PAGES.map((page) => [routeName(page), page]));

/** Returns the page of a path, ignoring case and a trailing slash; undefined when there is none. */
export const pageAt = (path: string): Page | undefined => byRoute.get(path.replace(/(?<=.)\/$/, '').toLowerCase());

/**
 * Returns the page a menu entry opens: its frontPath is the name of a route, or a path with or without a query
 * (specification 2.1); undefined when there is none, as for a group.
 */
export const pageOfFrontPath = (frontPath: string): Page | undefined =>
  frontPath.startsWith('/') ? pageAt(frontPath.split(/[?#]/)[0] ?? '') : byName.get(frontPath);
