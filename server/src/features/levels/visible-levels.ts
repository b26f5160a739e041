import { LEVELS, type Level } from '@plumbline/contract/levels.ts';
import { rows, sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/context.ts';
import { byName } from './by-name.ts';

/** A level a user may see. */
export interface VisibleLevel {
  readonly id: string;
  readonly step: Level;
  readonly parentId: string | null;
  readonly name: string;
  readonly description: string;
}
interface OpenLevel extends VisibleLevel {
  /** The level or one above it is granted. */
  readonly granted: boolean;
}

/** Every level that is not closed by a disabled level, from the top. */
const openLevels = (db: Db, { tenantId, userId }: Caller): Promise<readonly OpenLevel[]> =>
  rows<OpenLevel>(
    db,
    sql`with recursive mine as (
          select level_id from level_grant where tenant_id = ${tenantId} and user_id = ${userId}
        ), open as (
          select id, parent_id, step, name, description, id in (select level_id from mine) as granted
          from level where tenant_id = ${tenantId} and step = 'A' and not disabled
          union all
          select l.id, l.parent_id, l.step, l.name, l.description,
            open.granted or l.id in (select level_id from mine)
          from open join level l on l.tenant_id = ${tenantId} and l.parent_id = open.id and not l.disabled
        )
        select id, step, parent_id as "parentId", name, description, granted from open`,
  );

/** The granted levels and the levels above them. */
function withStepsAbove(levels: readonly OpenLevel[]): readonly OpenLevel[] {
  const byId = new Map(levels.map((level) => [level.id, level]));
  const seen = new Set<OpenLevel>();
  for (const granted of levels.filter((level) => level.granted)) {
    let level: OpenLevel | undefined = granted;
    while (level && !seen.has(level)) {
      seen.add(level);
      level = byId.get(level.parentId ?? '');
    }
  }
  return [...seen];
}

/**
 * The levels granted to a user, all levels beneath them, and the levels above, by step and name. A disabled level is
 * closed together with everything beneath it, whatever is granted (domain guide 2.1).
 */
export async function visibleLevels(db: Db, caller: Caller): Promise<readonly VisibleLevel[]> {
  const seen = withStepsAbove(await openLevels(db, caller));
  return seen
    .map(({ granted: _granted, ...level }) => level)
    .toSorted(
      (level, other) => LEVELS.indexOf(level.step) - LEVELS.indexOf(other.step) || byName(level.name, other.name),
    );
}
