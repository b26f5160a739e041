import { choicesOf, isNumeric, isRefField, traitsOf } from '@plumbline/contract/field/kinds.ts';
import type { Field, FieldOf } from '@plumbline/contract/field/field.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { FieldPath } from '@plumbline/contract/rules/field-path.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../db/database.ts';
import { hasSortTitle, snake } from '../../db/model.ts';
import { orderOf, orderSql } from '../../register/read/sql/order.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, table, visible } from '../../register/row/columns.ts';
import { seenLinks } from '../../register/row/seen-links.ts';
import { type ExportCell, exportCell, joinedAs } from '../exports/export-cell.ts';
import { isManyPath, type OpenReport } from './open-report.ts';

/** How cells are written: for a sheet that a program reads, or for people, also in both languages. */
interface Written {
  readonly actor: Actor;
  readonly register: AnyRegister;
  readonly language: Language;
  readonly format: 'csv' | 'xlsx';
  readonly bilingual: boolean;
}

const EMPTY: ExportCell = { cell: sql`null::text` };

/** The values of a fixed list are words: on a report in both languages each is written in both. */
function inBoth(field: Field, of: AnyRegister, name: string, { actor, format }: Written): ExportCell | undefined {
  if (field.live || choicesOf(field) === null) return undefined;
  const [en, zh] = (['en', 'zh'] as const).map((language) => exportCell(of, actor, { name, language, format }).cell);
  return { cell: sql`case when ${en} = ${zh} then ${en} else concat_ws(' ', ${en}, ${zh}) end` };
}

const own = (of: AnyRegister, name: string, field: Field, how: Written): ExportCell =>
  (how.bilingual ? inBoth(field, of, name, how) : undefined) ?? exportCell(of, how.actor, { name, ...how });

/**
 * A field of row `t` as text, also of the rows that a reference of it names; those the reader does not see are left out.
 * These are joined, not read in the cell: rows that name the same ones, as most do, share one result.
 */
function cellAt({ field, of, name, via }: FieldPath, how: Written): ExportCell {
  if (!via) return own(how.register, name, field, how);
  const { cell, join = sql`` } = own(of, name, field, how);
  // the inner rows are called t as well: the outer one is read before
  const outer = sql`(select ${seenLinks(how.actor, how.register, via.field, column('t', via.name))} as named, t.tenant_id as owner) o`;
  const named = via.isMany ? sql`t.id = any(o.named)` : sql`t.id = o.named`;
  const inner = sql`from ${outer} join ${table(of)} t on t.tenant_id = o.owner and ${named} and ${visible(of, how.actor, 't')} ${join}`;
  const value = via.isMany
    ? sql`select string_agg(x.v, '; ' order by natural_sort(x.v)) as v from (select distinct ${cell} as v ${inner}) x`
    : sql`select ${cell} as v ${inner}`;
  const alias = `${joinedAs(via.name)}__${snake(name)}`;
  return { cell: sql`${sql.ref(alias)}.v`, join: sql`left join lateral (${value}) ${sql.ref(alias)} on true` };
}

/** A stored value as the database has it: the key of a choice, the id of a row, seconds. */
function rawCell({ field, name, via }: FieldPath, { actor, register }: Written): ExportCell {
  if (via || field.live) return EMPTY;
  const cell = seenLinks(actor, register, field, column('t', name));
  // ids are written as they are: the detour of a text takes as long as the title beside it
  return { cell: isRefField(field) ? cell : sql`${cell}::text` };
}

/** True when the text of a field is not its stored value, so that a file for programs has both. */
export const hasRaw = (found: FieldPath | undefined): boolean =>
  found !== undefined &&
  !found.via &&
  !found.field.live &&
  ['choice', 'flag', 'ref', 'refs', 'duration', 'instant'].includes(found.field.kind);

/** The cells of a detailed report: its headings, then its columns; for programs each beside its stored value. */
export interface ReportCells {
  readonly cells: readonly ExportCell[];
  /** The number of headings. */
  readonly groups: number;
  readonly order: RawBuilder<unknown> | undefined;
}

/** The order of headings: as people expect where the field can be sorted, or by their text. */
function headingOrder(report: OpenReport, at: number, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const { register, reader, groups } = report;
  const found = groups[at];
  if (found && !found.via && !isManyPath(found) && traitsOf(found.field).sortable) {
    const [first] = orderOf(register, reader.actor, [{ field: found.name }]);
    if (first) return orderSql([first]);
  }
  return sql`natural_sort(${text}) nulls last, ${text}`;
}

/** The cells of a detailed report. A join that several cells need is made once. */
export function cellsOf(report: OpenReport, format: 'csv' | 'xlsx', withRaw: boolean): ReportCells {
  const { register, reader, groups, columns, layout } = report;
  const how = { actor: reader.actor, register, language: reader.language, format, bilingual: layout.bilingual };
  const seen = new Map<string, ExportCell>();
  const once = (found: FieldPath): ExportCell => {
    const key = `${found.via?.name ?? ''}.${found.name}`;
    const before = seen.get(key);
    if (before) return { cell: before.cell };
    const cell = cellAt(found, how);
    seen.set(key, cell);
    return cell;
  };
  const headings = groups.map(once);
  const texts = columns.flatMap(({ found }) => {
    const text = found ? once(found) : EMPTY;
    return withRaw && found && hasRaw(found) ? [text, rawCell(found, how)] : [text];
  });
  const steps = orderSql(orderOf(register, reader.actor, report.sort));
  const byHeading = headings.map(({ cell }, at) => headingOrder(report, at, cell));
  const isPlain = byHeading.length === 0 && report.sort === undefined && hasSortTitle(register);
  return {
    cells: [...headings, ...texts],
    groups: headings.length,
    order: isPlain ? undefined : sql.join([...byHeading, steps]),
  };
}

/** Words as a report is written: in the language of its reader, or in both. */
export const wordsOf =
  ({ reader, layout }: Pick<OpenReport, 'reader' | 'layout'>) =>
  (word: Word): string =>
    layout.bilingual && word.en !== word.zh ? `${word.en} ${word.zh}` : word[reader.language];

const shareOfText = ({ mono, max = 50 }: FieldOf<'text'>): number => {
  if (mono) return 1.3;
  return max > 100 ? 2 : 1.2;
};
/** The share of the width of a column where the report gives none. */
export function shareOf(found: FieldPath | undefined): number {
  if (!found) return 1;
  const { field } = found;
  switch (field.kind) {
    case 'text':
      return shareOfText(field);
    case 'flag':
      return 0.7;
    case 'ref':
      return 1.1;
    case 'refs':
      return 1.3;
    default:
      return isNumeric(field) ? 0.7 : 0.95;
  }
}
