import { feature } from '../../http/feature.ts';
import { reportHandlers } from './calls.ts';
import { reportRules } from './report-rows.ts';
import { scheduleHandlers } from './schedule/calls.ts';
import { overviewRows } from './schedule/overview.ts';
import { scheduleFollows, scheduleRules } from './schedule/schedule-rows.ts';

/** Reports: query lists and registers with print settings, as files; at set times, by mail. */
export const reports = feature({
  handlers: [...reportHandlers, ...scheduleHandlers],
  rules: [reportRules, scheduleRules],
  follows: [scheduleFollows],
  lists: [overviewRows],
});
