import { as, call, type Download } from '../../../calls/call.ts';
import { dayInput } from './message-day.ts';

/** Exports what I did on a day as a workbook, at most 1,000 lines; not found for a day on which I did nothing. */
export const messageDayExport = call({
  path: '/api/ext/message/day-export',
  access: 'level',
  input: dayInput,
  output: as<Download>(),
});
