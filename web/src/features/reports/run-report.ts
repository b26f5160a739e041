import { reportList, reportQueue, reportRun, reportRuns } from '@plumbline/contract/features/reports/calls.ts';
import type { ReportFormat, ReportLayout } from '@plumbline/contract/features/reports/layout.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { callKey, queryClient } from '../../lib/call/query.ts';
import { download, send } from '../../lib/call/send.ts';
import { notify } from '../../lib/look/notify.ts';
import { reportWords } from './words.ts';

/** What to run, and the definition it comes from. */
interface Order {
  readonly layout: ReportLayout;
  readonly format: ReportFormat;
  readonly definition?: string | undefined;
}
const inputOf = ({ layout, format, definition }: Order) => ({
  layout,
  format,
  ...(definition !== undefined && { definition }),
});

/** Reads the list of reports again, with its last runs. */
export const reportsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: callKey(reportList) });

/** Makes a report and saves its file; shows why when it is refused. */
export async function runNow(order: Order): Promise<void> {
  try {
    const name = await download(reportRun, inputOf(order));
    notify.message('success', fill(reportWords.saved, { name }));
    await reportsChanged();
  } catch (error) {
    notify.failure(error);
  }
}

/** Puts a report into the queue. */
export async function runInQueue(order: Order): Promise<void> {
  try {
    await send(reportQueue, inputOf(order));
    notify.message('success', reportWords.inQueue);
    await queryClient.invalidateQueries({ queryKey: callKey(reportRuns) });
  } catch (error) {
    notify.failure(error);
  }
}
