import { feature } from '../../http/feature.ts';
import { reportHandlers } from './calls.ts';
import { reportRules } from './report-rows.ts';

/** Reports: query lists and registers with print settings, as files. */
export const reports = feature({ handlers: reportHandlers, rules: [reportRules] });
