import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { trace as traceLines, type Changes, type Traced } from '../users/trace.ts';

/** Records who changed a menu node, with old and new values; unchanged fields are left out. */
export async function trace(db: Db, context: SignedIn, line: Omit<Traced, 'area'>): Promise<void> {
  const changed = Object.entries(line.changes).filter(([, [old, now]]) => old !== now);
  const changes: Changes = Object.fromEntries(changed);
  await traceLines(db, context, [{ ...line, area: 'menu', changes }]);
}
