import { w, type Word } from '../words/word.ts';
import type { Page } from './page.ts';

/** The login flag of the finance group and its pages; it filters nothing (specification 6, readings D17). */
export const FINANCE_FLAG = 'wzyw';
/** The system the finance review belongs to (specification 3). */
export const FINANCE_SYSTEM = 'MATERIAL';

const review = (name: string, title: Word): Page => ({
  route: `/finance-review/${name}`,
  title,
  group: 'finance',
  code: null,
  buttons: [{ key: 'audit', title: w('Audit', '审核') }],
  loginFlag: FINANCE_FLAG,
  sysCode: FINANCE_SYSTEM,
  granted: true,
});

/** The three reviews of the built-in group, each with an Audit button (specification 2.4). */
export const FINANCE_PAGES: readonly Page[] = [
  review('take-ticket-review', w('Purchase input invoice review', '采购进项发票审核')),
  review('sales-ticket-review', w('Purchase sales invoice review', '采购销项发票审核')),
  review('scrap-sales-ticket-review', w('Scrap sales invoice review', '废旧物资销售发票审核')),
];
