import type { RawBuilder } from 'kysely';
import { isMany, isRefField, type RefField } from '@plumbline/contract/field/kinds.ts';
import { HIDDEN_ROW } from '@plumbline/contract/field/ref.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import { sql } from '../../db/database.ts';
import { isLarge } from '../../db/large.ts';
import { hasSortTitle, known, snake } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, linkedTitle, type Reader, table, titleOf } from '../../register/row/columns.ts';
import { sheetText } from '../../register/row/sheet-columns.ts';
import { hiddenTitle, isLowerLink, seenLinks } from '../../register/row/seen-links.ts';
import { isFreeText } from './sheet-look.ts';

/** An export cell of row `t`, and the join it needs. */
export interface ExportCell {
  readonly cell: RawBuilder<unknown>;
  readonly join?: RawBuilder<unknown>;
}

type Text = (text: RawBuilder<unknown>) => RawBuilder<unknown>;
/**
 * Prefixes a quote to text that a spreadsheet would take for a formula; an import removes it again (readings S12). Most
 * text is ruled out by comparing how it begins in byte order: with a letter up to the full-width ones, or a digit.
 * Extracting its first character costs ten times as much.
 */
const guarded: Text = (text) =>
  sql`case when ${text} collate "C" >= 'A' and ${text} collate "C" < '＀' then ${text}
    when ${text} collate "C" >= '0' and ${text} collate "C" < '=' then ${text}
    when left(ltrim(${text}, ''''), 1) in ('=', '+', '-', '@', '＝', '＋', '－', '＠', chr(9), chr(13)) then '''' || ${text} else ${text} end`;

/** Free text as it is written to a file of a format: a workbook types text as text, so it needs no guard. */
export const guardedIn = (format: 'csv' | 'xlsx'): Text => (format === 'csv' ? guarded : (it) => it);

/**
 * A field of row `t` as an export cell. An export reads all rows, so the targets of references are joined: the database
 * hashes the small tables once, while a look-up for each cell takes seven times as long. For a list the first target is
 * joined too, since most lists have only one. A workbook types text as text, so it needs no guard.
 */
export function exportCell(
  register: AnyRegister,
  actor: Actor,
  options: { readonly name: string; readonly language: Language; readonly format: 'csv' | 'xlsx' },
): ExportCell {
  const { name, language } = options;
  const guardText = guardedIn(options.format);
  const field = register.fields[name];
  if (field && isRefField(field) && !(isMany(field) && isLowerLink(register, field))) {
    const by = { actor: { ...actor, language }, register };
    const it = seenLinks(actor, register, field, column('t', name));
    const referring = { by, field, alias: joinedAs(name), it, kept: guardText };
    return isMany(field) ? refsCell(referring) : refCell(referring);
  }
  const text = sheetText(register, actor, name, language);
  return { cell: field && (isFreeText(field) || isRefField(field)) ? guardText(text) : text };
}

/** The alias under which the target of a reference is joined. */
export const joinedAs = (name: string): string => `j_${snake(name)}`;

/** A reference of row `t`: the alias of its join, its value, and the guard for its text. */
interface Referring {
  readonly by: Reader;
  readonly field: RefField;
  readonly alias: string;
  readonly it: RawBuilder<unknown>;
  readonly kept: Text;
}

/**
 * The title of the row a reference names by `id`, as a cell with its join. The title of a row of a small table is made
 * once, and remembered for all rows that name it: unlike a hash join, this leaves the rows in the order of their index.
 */
function titleCell({ by, field, alias, kept: stored }: Referring, id: RawBuilder<unknown>): Required<ExportCell> {
  const target = known(field.to);
  const title = (row: string): RawBuilder<unknown> => stored(linkedTitle(by, field, row));
  const it = sql.ref(alias);
  if (isLarge(target)) {
    const join = sql`left join ${table(target)} ${it} on ${it}.tenant_id = t.tenant_id and ${it}.id = ${id}`;
    return { cell: title(alias), join };
  }
  const titled = sql`select r.*, ${title('r')} as shown from ${table(target)} r where r.tenant_id = t.tenant_id and r.id = ${id} offset 0`;
  return { cell: sql`${it}.shown`, join: sql`left join lateral (${titled}) ${it} on true` };
}

function refCell(referring: Referring): ExportCell {
  const { by, field, it } = referring;
  const { cell: title, join } = titleCell(referring, it);
  if (!isLowerLink(by.register, field)) return { cell: title, join };
  return { cell: sql`case when ${it} = ${HIDDEN_ROW}::uuid then ${hiddenTitle(by.actor)} else ${title} end`, join };
}

function refsCell(referring: Referring): ExportCell {
  const { field, it, kept: stored } = referring;
  const target = known(field.to);
  const order = hasSortTitle(target) ? sql`r.title_sort` : titleOf(target, 'r');
  const all = sql`(select ${stored(sql`x.v`)} from (select string_agg(${titleOf(target, 'r')}, '; ' order by ${order}) as v
    from ${table(target)} r where r.tenant_id = t.tenant_id and r.id = any(${it})) x)`;
  const { cell: first, join } = titleCell(referring, sql`(${it})[1]`);
  return { cell: sql`case when cardinality(${it}) < 2 then ${first} else ${all} end`, join };
}
