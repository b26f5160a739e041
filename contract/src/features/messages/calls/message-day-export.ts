import { as, call, type Download } from '../../../calls/call.ts';
import { dayInput } from './message-day.ts';

/** What I did on a day as a workbook, at most 1,000 lines; a day on which nothing was done has none (not found). */
export const messageDayExport = call({
  path: '/api/ext/message/day-export',
  access: 'level',
  input: dayInput,
  output: as<Download>(),
});
