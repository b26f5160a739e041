import { AREAS, permission, type Area } from '../access.ts';
import type { Page } from './page.ts';

/** The login flag of the finance group and its pages; it filters nothing (specification 6, readings D17). */
export const FINANCE_FLAG = 'wzyw';
/** The system the finance review belongs to (specification 3). */
export const FINANCE_SYSTEM = 'MATERIAL';

const review = (name: string, area: Area): Page => ({
  route: `/finance-review/${name}`,
  title: AREAS[area],
  group: 'finance',
  code: permission(area, 'see'),
  area,
  loginFlag: FINANCE_FLAG,
  sysCode: FINANCE_SYSTEM,
  granted: true,
});

/** The address of each review. */
export const REVIEW_ROUTES: Readonly<Record<string, string>> = {
  input: '/finance-review/take-ticket-review',
  sales: '/finance-review/sales-ticket-review',
  scrap: '/finance-review/scrap-sales-ticket-review',
};

/** The three reviews of the built-in group, each with an Audit button (specification 2.4). */
export const FINANCE_PAGES: readonly Page[] = [
  review('take-ticket-review', 'inputReview'),
  review('sales-ticket-review', 'salesReview'),
  review('scrap-sales-ticket-review', 'scrapReview'),
];
