import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { trace as traceLines, type Changes, type Traced } from '../users/trace.ts';

/** Who did what to a node of the menu, with old and new values; what stayed as it was is left out. */
export async function trace(db: Db, context: SignedIn, line: Omit<Traced, 'area'>): Promise<void> {
  const changed = Object.entries(line.changes).filter(([, [old, now]]) => old !== now);
  const changes: Changes = Object.fromEntries(changed);
  await traceLines(db, context, [{ ...line, area: 'menu', changes }]);
}
