import type { RawBuilder } from 'kysely';
import { isMany, isRefField } from '@plumbline/contract/field/kinds.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { hasSortTitle, known, snake } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { column, table, titleOf } from '../../register/columns.ts';
import { sheetText } from '../../register/sheet-columns.ts';
import { seenLinks } from '../../register/subcontracted.ts';
import { isFreeText } from './sheet-look.ts';

/** A cell of an export, of row `t`, and the join it needs. */
export interface ExportCell {
  readonly cell: RawBuilder<unknown>;
  readonly join?: RawBuilder<unknown>;
}

type Text = (text: RawBuilder<unknown>) => RawBuilder<unknown>;
/**
 * Text that a spreadsheet would take for a formula gets a quote before it; an import takes it away again (readings S12). Most text is told by how
 * it begins in the order of its bytes to be none: a letter up to the full width ones, or a digit. To look at its first sign costs ten times as much.
 */
const guarded: Text = (text) =>
  sql`case when ${text} collate "C" >= 'A' and ${text} collate "C" < '＀' then ${text}
    when ${text} collate "C" >= '0' and ${text} collate "C" < '=' then ${text}
    when left(ltrim(${text}, ''''), 1) in ('=', '+', '-', '@', '＝', '＋', '－', '＠', chr(9), chr(13)) then '''' || ${text} else ${text} end`;

/** Free text as it may stand in a file of a format: in a workbook text is typed as text and needs no guard. */
export const guardedIn = (format: 'csv' | 'xlsx'): Text => (format === 'csv' ? guarded : (it) => it);

/**
 * A field of row `t` as a cell of an export. An export reads all rows, so what references point to is joined, which
 * the database does by hashing the small tables once; a look-up for each cell takes seven times as long. Of a list
 * the first is joined too, since most lists have no more. In a workbook text is typed as text and needs no guard.
 */
export function exportCell(
  register: AnyRegister,
  actor: Actor,
  options: { readonly name: string; readonly language: Language; readonly format: 'csv' | 'xlsx' },
): ExportCell {
  const { name, language } = options;
  const kept = guardedIn(options.format);
  const field = register.fields[name];
  if (field && isRefField(field))
    return (isMany(field) ? refsCell : refCell)(known(field.to), {
      alias: joinedAs(name),
      it: seenLinks(actor, field, column('t', name)),
      kept,
    });
  const text = sheetText(register, actor, name, language);
  return { cell: field && isFreeText(field) ? kept(text) : text };
}

/** What a reference of an export is joined as. */
export const joinedAs = (name: string): string => `j_${snake(name)}`;

const joined = (target: AnyRegister, alias: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`left join ${table(target)} ${sql.ref(alias)} on ${sql.ref(`${alias}.tenant_id`)} = t.tenant_id and ${sql.ref(`${alias}.id`)} = ${id}`;

/** A reference of row `t`: what it is joined as, its value, and how its text is kept. */
interface Referring {
  readonly alias: string;
  readonly it: RawBuilder<unknown>;
  readonly kept: Text;
}

function refCell(target: AnyRegister, { alias, it, kept }: Referring): ExportCell {
  return { cell: kept(titleOf(target, alias)), join: joined(target, alias, it) };
}

function refsCell(target: AnyRegister, { alias, it, kept }: Referring): ExportCell {
  const order = hasSortTitle(target) ? sql`r.title_sort` : titleOf(target, 'r');
  const all = sql`(select ${kept(sql`x.v`)} from (select string_agg(${titleOf(target, 'r')}, '; ' order by ${order}) as v
    from ${table(target)} r where r.tenant_id = t.tenant_id and r.id = any(${it})) x)`;
  return {
    cell: sql`case when cardinality(${it}) < 2 then ${kept(titleOf(target, alias))} else ${all} end`,
    join: joined(target, alias, sql`(${it})[1]`),
  };
}
