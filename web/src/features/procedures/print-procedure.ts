import { procedurePrint } from '@plumbline/contract/features/procedures/calls/outlines.ts';
import { notify } from '../../lib/look/notify.ts';
import { download } from '../../lib/call/send.ts';

/** Downloads a procedure as a PDF; reports failures to the user. */
export async function printProcedure(id: string): Promise<void> {
  try {
    await download(procedurePrint, { id });
  } catch (error) {
    notify.failure(error);
  }
}
