import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../../db/database.ts';
import { isLarge } from '../../../db/large.ts';
import { known } from '../../../db/model.ts';
import { type Actor, levelOf } from '../../row/actor.ts';
import { column, table } from '../../row/columns.ts';
import { rulesOf } from '../../row/rules.ts';
import { isPart, isSearched } from '../../row/search-text.ts';

/** The separator between the parts of a composed title. */
const BETWEEN = ' - ';

/**
 * The longest piece of a text that must lie within a single part of any title containing the text; undefined when it is
 * too short to search for. The separator between parts, or the beginning or end of one, is not counted as a piece.
 */
export function pieceOf(text: string): string | undefined {
  const pieces = text.split(BETWEEN).map((piece) => piece.replace(/^-?\s+|\s+-?$/g, ''));
  const longest = pieces.toSorted((a, b) => b.length - a.length)[0] ?? '';
  return isPart(longest) ? longest : undefined;
}

/**
 * The ids, as `row_id`, of candidate rows whose composed title may contain a text, found by their title parts. `like`
 * makes the pattern for a piece. Undefined when the register has no such title, or the text is too short.
 */
export function foundByParts(
  register: AnyRegister,
  actor: Actor,
  { text, like }: { readonly text: string; readonly like: (piece: string) => string | undefined },
): RawBuilder<unknown> | undefined {
  const parts = rulesOf(register).titleParts;
  const piece = parts && pieceOf(text);
  if (!parts || piece === undefined) return undefined;
  const pattern = like(piece);
  const visible = sql`k.tenant_id = ${actor.tenantId}::uuid and k.level_id = ${levelOf(actor, register)}::uuid and k.deleted_at is null`;
  const among = (is: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select k.id as row_id from ${table(register)} k ${is} and ${visible}`;
  const ways = parts.flatMap((name) => {
    const field = register.fields[name];
    const it = column('k', name);
    if (!field || !isRefField(field)) return [among(sql`where ${it} is not null and lower(${it}) like ${pattern}`)];
    const target = known(field.to);
    const named = sql`join ${table(target)} o on o.tenant_id = k.tenant_id and o.id = ${it} where lower(${column('o', target.title)}) like ${pattern}`;
    if (!isLarge(target) || !isSearched(target)) return [among(named)];
    // a deleted row is no longer found by its title, but rows that refer to it still are
    return [
      among(sql`join search_text x on x.tenant_id = k.tenant_id and x.row_id = ${it}
        where x.register = ${target.key} and x.letters like search_letters(${pattern}::text)`),
      among(sql`${named} and o.deleted_at is not null`),
    ];
  });
  return sql.join(ways, sql` union all `);
}
