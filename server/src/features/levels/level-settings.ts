import type { Right } from '@plumbline/contract/access.ts';
import { rightsOf } from '@plumbline/contract/workflow/rights.ts';
import {
  levelKeepers as keepersCall,
  levelSettings as settingsCall,
  type LevelKeepers,
} from '@plumbline/contract/features/levels/calls/levels.ts';
import { isAbove, LEVELS } from '@plumbline/contract/levels.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { oneRow, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { may, type Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { codesFor } from '../../register/row/who-may.ts';
import { optionsOn } from '../../register/row/level-options.ts';

/** Maximum number of people named. */
const NAMED = 4;

/** Returns the options of the path and how far up the caller's grant reaches. */
export const levelSettings = handle(
  settingsCall,
  async ({ db, path, grantedFrom, subcontractors, timeZone }: Scoped) => {
    const named =
      subcontractors === null
        ? []
        : await rows(
            db,
            sql<{ name: string }>`select name from subcontractor_name where tenant_id = ${path.A}::uuid
            and id = any(${subcontractors}::uuid[]) order by title_sort`,
          );
    return {
      options: await optionsOn(db, path),
      timeZone,
      grantedFrom: grantedFrom ?? 'E',
      subcontractors: subcontractors === null ? null : named.map(({ name }) => name),
    };
  },
);

/** The rights needed to maintain a register. */
const KEEPING: readonly Right[] = ['add', 'update', 'delete'];

function closedTo(context: Scoped, register: AnyRegister): LevelKeepers['closed'] {
  const rights: readonly Right[] = rightsOf(register);
  const hasRight = KEEPING.some((right) => rights.includes(right) && may(context, register.key, right));
  if (!hasRight) return 'role';
  if (register.area !== undefined) return null;
  return isAbove(register.level, context.grantedFrom ?? 'E') ? 'level' : null;
}

/**
 * Lists who maintains a register on the path: users whose role and grant reach it, those with the fewest other rights
 * first.
 */
export const levelKeepers = handle(keepersCall, async (context: Scoped, { register: key }) => {
  const register = known(key);
  const { db, path, caller } = context;
  const [step, upTo] = [register.level, LEVELS.slice(0, LEVELS.indexOf(register.level) + 1)];
  const level = await oneRow(
    db,
    sql<{ name: string }>`select name from level where tenant_id = ${path.A}::uuid and id = ${path[step]}::uuid`,
  );
  if (register.access === 'log') return { step, name: level?.name ?? '', closed: null, people: [] };
  const people = await rows(
    db,
    sql<{ name: string }>`select u.full_name as name, bool_or('*' = any(r.permissions)) as any_right
      from app_user u join user_role ur on ur.tenant_id = u.tenant_id and ur.user_id = u.id
      join role r on r.tenant_id = u.tenant_id and r.id = ur.role_id and r.permissions && ${codesFor(key, 'update')}::text[]
      where u.tenant_id = ${path.A}::uuid and u.status = 1 and u.deleted_at is null and u.id <> ${caller.userId}::uuid
        and (${register.area !== undefined} or exists (select from level_grant g where g.tenant_id = u.tenant_id and g.user_id = u.id
          and g.level_id = any(${upTo.map((each) => path[each])}::uuid[])))
      group by u.id, u.full_name order by any_right, u.full_name limit ${NAMED}`,
  );
  return { step, name: level?.name ?? '', closed: closedTo(context, register), people: people.map(({ name }) => name) };
});
