import type { RawBuilder } from 'kysely';
import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { sql } from '../../../db/database.ts';
import { known, snake } from '../../../db/model.ts';
import type { Actor } from '../../row/actor.ts';
import { column, idArray, table } from '../../row/columns.ts';
import type { Source } from '../../row/source.ts';
import { tenantOf } from '../../row/tenant-of.ts';

type It = RawBuilder<unknown>;

/** Lines about to be placed, as queries of `(id, parent, place)`. */
export interface Placing {
  /** Lines that request a place; without a place they go to the end. */
  readonly wanting: It;
  /** All other lines of the same rows: they keep their order around the requested places. */
  readonly others: It;
}

/**
 * Places lines without gaps, as a query of `(id, place)`: a line that requests a place gets it, and of two that request
 * the same place the later one gets the next; the others fill the remaining places in their existing order. For a row
 * in which no line requests a place, free places are not searched for.
 */
export function placesSql({ wanting, others }: Placing): It {
  return sql`(with wants as (${wanting}), others as (${others}),
      ranked as (select id, parent, place, row_number() over (partition by parent order by place, id) as nth from wants where place is not null),
      slots as (select id, parent, nth + max(place - nth) over (partition by parent order by nth) as slot from ranked),
      sizes as (select parent, count(*) as size from (select parent from wants union all select parent from others) x
        where parent in (select parent from slots) group by parent),
      free as (select z.parent, g.slot, row_number() over (partition by z.parent order by g.slot) as nth
        from sizes z cross join lateral generate_series(1, z.size) g(slot)
        where not exists (select from slots s where s.parent = z.parent and s.slot = g.slot)),
      rest as (select id, parent, row_number() over (partition by parent order by late, place nulls last, id) as nth from (
        select id, parent, place, false as late from others
        union all select id, parent, place, true from wants where place is null) x)
    select id, row_number() over (partition by parent order by slot, id)::int as place from (
      select id, parent, slot from slots
      union all select r.id, r.parent, f.slot from rest r join free f on f.parent = r.parent and f.nth = r.nth
      union all select r.id, r.parent, r.nth from rest r where r.parent not in (select parent from slots)) y)`;
}

/**
 * The live lines of some rows, except the given lines: a query of `(id, parent, place)`. `parents` is a query of ids.
 */
export const linesOfRows = (
  actor: Actor,
  { key, of: parentField, place }: Lines,
  which: { readonly parents: It; readonly but: It },
): It => sql`select l.id, ${column('l', parentField)} as parent, ${column('l', place)} as place from ${table(known(key))} l
  where l.tenant_id = ${tenantOf(actor)} and l.deleted_at is null
    and ${column('l', parentField)} in (${which.parents}) and l.id not in (${which.but})`;

/** The source of new lines with their places: the place given, otherwise the end. */
export function placed(actor: Actor, lines: Lines, source: Source): Source {
  const [parent, place] = [sql.ref(`n.${snake(lines.of)}`), snake(lines.place)];
  const given = source.fields.includes(lines.place) ? sql.ref(`n.${place}`) : sql`null::int`;
  const wanting = sql`select n.id, ${parent} as parent, ${given} as place from fresh n`;
  const others = linesOfRows(actor, lines, {
    parents: sql`select ${parent} from fresh n`,
    but: sql`select n.id from fresh n`,
  });
  const fields = [...source.fields.filter((name) => name !== lines.place), lines.place];
  const own = fields.filter((name) => name !== lines.place).map((name) => sql.ref(`n.${snake(name)}`));
  return {
    ids: source.ids,
    fields,
    from: sql`(with fresh as materialized (select s.* from ${source.from})
      select ${sql.join([sql`n.id`, ...own, sql`p.place as ${sql.ref(place)}`])}
      from fresh n join ${placesSql({ wanting, others })} p on p.id = n.id) s`,
  };
}

/** The places of all lines of some rows, those of `wanting` at their current place: a query of `(id, place)`. */
export const placesAround = (
  actor: Actor,
  lines: Lines,
  around: { readonly parents: readonly string[]; readonly wanting: readonly string[] },
): It => {
  const parents = sql`select unnest(${idArray(around.parents)})`;
  const wanted = sql`select unnest(${idArray(around.wanting)})`;
  return placesSql({
    wanting: sql`${linesOfRows(actor, lines, { parents, but: sql`select null::uuid where false` })} and l.id in (${wanted})`,
    others: linesOfRows(actor, lines, { parents, but: wanted }),
  });
};
