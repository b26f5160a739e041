import type { Lines } from '@plumbline/contract/lines/lines.ts';
import { sql } from '../../../db/database.ts';
import { known, snake } from '../../../db/model.ts';
import type { Actor } from '../../row/actor.ts';
import { column, table } from '../../row/columns.ts';
import type { Source } from '../../row/source.ts';
import { tenantOf } from '../../row/tenant-of.ts';

/** The field of a line that gets the next whole number within its row when left empty; undefined when there is none. */
function countedField({ key, of: parentField }: Lines): string | undefined {
  const found = Object.entries(known(key).fields).find(
    ([, field]) => 'countedIn' in field && field.countedIn === parentField,
  );
  return found?.[0];
}

/**
 * The source of new lines with their numbers: the number given, otherwise the next whole numbers within their row, in
 * order of place. The owning rows are locked, so that no number is given twice.
 */
export function numbered(actor: Actor, lines: Lines, source: Source): Source {
  const name = countedField(lines);
  if (name === undefined) return source;
  const [number, parent, place] = [snake(name), sql.ref(`p.${snake(lines.of)}`), sql.ref(`p.${snake(lines.place)}`)];
  const given = source.fields.includes(name) ? sql`nullif(p.${sql.ref(number)}, '')` : sql`null::text`;
  const isNumber = (it: unknown) => sql`${it} ~ '^[0-9]{1,9}$'`;
  const there = column('l', name);
  const last = sql`greatest(
    (select max(${there}::int) from ${table(known(lines.key))} l where l.tenant_id = ${tenantOf(actor)}
      and l.deleted_at is null and ${column('l', lines.of)} = ${parent} and ${isNumber(there)}),
    max(case when ${isNumber(given)} then ${given}::int end) over (partition by ${parent}), 0)`;
  const next = sql`(${last} + row_number() over (partition by ${parent}, (${given}) is null order by ${place}, p.id))::text`;
  const fields = [...source.fields.filter((field) => field !== name), name];
  const own = fields.filter((field) => field !== name).map((field) => sql.ref(`p.${snake(field)}`));
  return {
    ids: source.ids,
    fields,
    from: sql`(with plain as materialized (select s.* from ${source.from})
      select ${sql.join([sql`p.id`, ...own, sql`coalesce(${given}, ${next}) as ${sql.ref(number)}`])} from plain p) s`,
  };
}
