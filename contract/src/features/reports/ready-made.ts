import type { ReportLayout } from './layout.ts';
import { CERTIFICATION_REPORTS } from './ready/certification.ts';
import { made } from './ready/parts.ts';
import { PLANT_REPORTS } from './ready/plant.ts';
import { SUMMARY_REPORTS } from './ready/summaries.ts';

/** The reports that the product ships, in their order; a report is data, and no code belongs to it. */
export const READY_REPORTS: readonly ReportLayout[] = [
  ...[...CERTIFICATION_REPORTS, ...PLANT_REPORTS].map(made('detailed')),
  ...SUMMARY_REPORTS.map(made('summary')),
];
/** The shipped report of a code. */
export const readyReport = (code: string): ReportLayout | undefined =>
  READY_REPORTS.find((report) => report.code === code);
