import { feature } from '../../http/feature.ts';
import { financeHandlers } from './calls.ts';
import { financeLists } from './finance-lists.ts';
import { financeRules } from './finance-rules.ts';
import { invoiceRules } from './invoice-rules.ts';

/** Finance: contracts, receipts, deliveries, disposals, and the review of the invoices that stand on them (ADR 115). */
export const finance = feature({
  handlers: financeHandlers,
  rules: [...financeRules, ...invoiceRules],
  lists: financeLists,
});
