import { search, type Found } from '@plumbline/contract/features/search/calls.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { rows, sql } from '../../db/database.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { isSearched } from '../../register/row/search-text.ts';
import { known } from '../../db/model.ts';
import { descriptionOf, supersededOf, table, titleOf, visible } from '../../register/row/columns.ts';
import { isVoidIn } from '../../workflow/void/is-void.ts';
import { andTheirs, isSubcontracted } from '../../register/row/subcontracted.ts';

/** Maximum rows shown per register. */
const EACH = 8;

/** Searches any part of a title or description, over the registers the caller may see and only on the chosen path. */
export const searchHandlers = [
  handle(
    search,
    async (context, { text }) => {
      const actor = actorOf(context);
      const open = allRegisters.filter(
        (register) => !register.subset && isSearched(register) && may(context, register.key, 'see'),
      );
      const like = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      // rows the caller cannot see are excluded before the limit is applied
      const visibilityFilter = sql.join(
        open.flatMap((register) =>
          actor.subcontractors !== undefined && isSubcontracted(register)
            ? [
                sql`and (x.register <> ${register.key} or exists (select from ${table(register)} t
                where t.tenant_id = x.tenant_id and t.id = x.row_id ${andTheirs(actor, 't')}))`,
              ]
            : [],
        ),
        sql` `,
      );
      const hits = await rows(
        context.db,
        sql<{ register: string; row_id: string }>`select register, row_id from (
          select x.register, x.row_id, row_number() over (partition by x.register order by length(x.body), x.body) as place
          from (select * from search_text x where x.tenant_id = ${actor.tenantId}::uuid and x.level_id = any(${Object.values(actor.path)}::uuid[])
            and x.register = any(${open.map((register) => register.key)}::text[]) and x.letters like search_letters(${like}::text) and x.body like ${like} ${visibilityFilter} limit 2000) x) y
        where place <= ${EACH}`,
      );
      const found: Found[] = [];
      for (const [key, group] of Map.groupBy(hits, (hit) => hit.register)) {
        const register = known(key);
        const titles = await rows(
          context.db,
          sql<
            Omit<Found, 'register'>
          >`select t.id, ${titleOf(register, 't')} as title, ${descriptionOf(register, 't')} as description, ${isVoidIn(register, 't')} as void, ${supersededOf(register, 't')} as superseded from ${table(register)} t
          where ${visible(register, actor, 't')} and t.id = any(${group.map((hit) => hit.row_id)}::uuid[]) order by length(${titleOf(register, 't')}), 2`,
        );
        found.push(
          ...titles.map(({ void: gone, superseded: old, ...row }) => ({
            register: key,
            ...row,
            ...(gone && { void: true }),
            ...(old && { superseded: true }),
          })),
        );
      }
      return found;
    },
    { isLong: true },
  ),
];
