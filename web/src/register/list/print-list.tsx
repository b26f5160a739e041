import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { named } from '@plumbline/contract/rules/named-code.ts';
import { fill, type Language } from '@plumbline/contract/words/word.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMono, type PlacedColumn } from '../../grid/columns.ts';
import { groupLineOf, isRow, lineText } from '../../grid/group-lines.ts';
import { cellText } from '../../lib/value/cell-text.ts';
import { codeListOf, useCodeNames, type CodeNames } from '../../lib/code-names.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { isRef } from '../../lib/value/values.ts';
import { Mono } from '../../ui/mono.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { FilterStrip } from './grid-strip.tsx';
import { listGroups } from '../groups/use-grouped.ts';
import { columnsThatFit } from './print-fit.ts';
import css from './print-list.module.css';
import { PRINT_MOST } from './use-print.ts';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from '../words.ts';

interface PrintListProps {
  readonly screen: RegisterScreen;
  /**
   * The rows that were read for printing; undefined when the user printed through the browser, which then prints the
   * loaded rows.
   */
  readonly lines: readonly AnyRow[] | undefined;
}

/**
 * A list on paper: all matching rows up to a limit, in the shown columns that fit, with the header on each sheet. It
 * says how many more rows there are. Rendered while the browser prints.
 */
export function PrintList(props: PrintListProps): React.JSX.Element | null {
  const isPrinting = usePrinting();
  const { active } = useCurrentPage();
  return (isPrinting || props.lines) && active ? <Sheet {...props} /> : null;
}

/**
 * True while the browser prints: known before the browser lays out the pages, so that there are enough pages for the
 * table.
 */
function usePrinting(): boolean {
  const isPaper = useMedia('print');
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const begin = (): void => flushSync(() => setAsked(true));
    const end = (): void => setAsked(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPaper || isAsked;
}

function Sheet({ screen, lines }: PrintListProps): React.JSX.Element {
  const language = useLanguage();
  const { rows: list, columns } = screen;
  const rows = lines ?? list.shown?.first ?? [];
  const { printed, left } = columnsThatFit(columns);
  // the grid has already requested them
  const names = useCodeNames([...columns, ...listGroups(screen.register, screen.grouped.by)].map(({ field }) => field));
  return (
    <section className={css.sheet}>
      <Note list={list} shown={rows.length} isRead={lines !== undefined} left={left} />
      {(screen.isFiltered || list.outline) && <FilterStrip screen={screen} isPaper />}
      <table className={css.table}>
        <thead>
          <tr>
            {printed.map(({ name, field }) => (
              <th key={name} scope="col">
                {field.label[language]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={isRow(row) ? undefined : css.group}>
              {printed.map((column, at) => {
                const text = lineCell(row, column, { at, language, names });
                return <td key={column.name}>{isMono(column) && isRow(row) ? <Mono>{text}</Mono> : text}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface NoteProps {
  readonly list: RegisterScreen['rows'];
  /** Number of lines printed. */
  readonly shown: number;
  /** The lines were read for printing: if there are more, the limit was exceeded. */
  readonly isRead: boolean;
  readonly left: readonly PlacedColumn[];
}

/** Says how many rows there are, and which parts of the list are not on the paper. */
function Note({ list, shown, isRead, left }: NoteProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const lines = list.outline?.lines ?? list.total ?? shown;
  const part = isRead ? registerWords.printedPart : registerWords.printedLoaded;
  const counts = { shown: format.count(shown), total: format.count(lines), most: format.count(PRINT_MOST) };
  const allRows = fill(registerWords.rows, { count: format.count(list.total ?? shown) });
  const columns = left.map(({ field }) => field.label[language]).join(', ');
  return (
    <p className={css.note}>
      {say(lines === shown ? allRows : fill(part, counts))}
      {left.length > 0 && ` ${say(fill(registerWords.printedLeft, { columns }))}`}
    </p>
  );
}

/** A cell of a line; for a group its name in the first column, and its totals. */
function lineCell(
  row: AnyRow,
  { name, field }: PlacedColumn,
  { at, language, names }: { readonly at: number; readonly language: Language; readonly names: CodeNames },
): string {
  const line = groupLineOf(row);
  if (line && at === 0) return lineText(line, language, names);
  return isRow(row) || row[name] !== undefined ? printedText(row[name], field, { language, names }) : '';
}

/** The text of a cell; a code includes its name, because paper has no tooltips. */
function printedText(
  value: unknown,
  field: Field,
  { language, names }: { readonly language: Language; readonly names: CodeNames },
): string {
  if (isRef(value) && codeListOf(field) !== undefined) return named(value.title, names.get(value.id));
  return cellText(value, field, language);
}
