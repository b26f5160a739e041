import { LINES_MOST, type LinesNow } from '@plumbline/contract/features/edits/calls.ts';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { type Db } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { lockedParents } from '../../register/write/lines/parents.ts';
import { warningsOf } from '../../register/write/lines/warnings.ts';
import { heldLines } from '../../workflow/status-lock.ts';
import { page } from '../../register/read/page.ts';
import { count, get } from '../../register/read/read.ts';

/**
 * Returns the lines of a row. The row's revision is read first, so that a line added in between makes a later save
 * stale instead of being lost.
 */
export async function linesNow(db: Db, actor: Actor, lines: Lines, parent: string): Promise<LinesNow> {
  const { rev } = await get(db, actor, known(lines.parent), parent);
  const register = known(lines.key);
  const filter = { field: lines.of, op: 'is', value: parent } as const;
  const sort = [{ field: lines.place, desc: false }];
  const [locked] = await lockedParents(db, actor, lines, [parent]);
  const { rows } = await page(db, actor, register, { filter, sort, limit: LINES_MOST, offset: 0 });
  const total = rows.length < LINES_MOST ? rows.length : await count(db, actor, register, filter);
  const warning = (await warningsOf(db, actor, lines, [parent])).get(parent) ?? null;
  const statusLock = locked ? null : await heldLines(db, actor, lines, parent);
  return { rev, lines: rows, total, locked: locked?.why ?? null, held: statusLock, warning };
}
