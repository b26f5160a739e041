import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill, type Language } from '@plumbline/contract/words/word.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { classOf, paintOf, type CellPaint } from '../../grid/cell-paint.ts';
import type { PlacedColumn } from '../../grid/columns.ts';
import { groupLineOf, isRow, lineText } from '../../grid/group-lines.ts';
import { useCodeNames, type CodeNames } from '../../lib/code-names.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
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
  /** The names of the codes in those rows. */
  readonly names: CodeNames;
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

function Sheet({ screen, lines, names: read }: PrintListProps): React.JSX.Element {
  const language = useLanguage();
  const { rows: list, columns } = screen;
  const rows = lines ?? list.shown?.first ?? [];
  const { printed, left } = columnsThatFit(columns);
  const groups = useCodeNames(listGroups(screen.register, screen.grouped.by).map(({ field }) => field));
  const loaded = useCodeNames(
    columns.map(({ field }) => field),
    lines === undefined,
  );
  const facts = { language, names: new Map([...groups, ...loaded, ...read]) };
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
              {printed.map((column, at) => (
                <td key={column.name} className={isRow(row) ? classOf(column) : undefined}>
                  <Painted row={row} column={column} at={at} cells={screen.extension.cells} {...facts} />
                </td>
              ))}
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

/** What a cell on paper is rendered from. */
interface PaperCell {
  readonly row: AnyRow;
  readonly column: PlacedColumn;
  readonly at: number;
  readonly cells: Readonly<Record<string, CellPaint>> | undefined;
  readonly language: Language;
  readonly names: CodeNames;
}

/** A cell on paper: rendered at once, because the browser prints what is there. */
const Painted = (cell: PaperCell): React.JSX.Element => <span ref={(host) => void (host && paintLine(host, cell))} />;

/** Renders a cell of a line as the list on the screen does; for a group its name in the first column, and its totals. */
function paintLine(host: HTMLElement, { row, column, at, cells, language, names }: PaperCell): void {
  const line = groupLineOf(row);
  const value = row[column.name];
  host.replaceChildren();
  if (line && at === 0) host.textContent = lineText(line, language, names);
  // features render rows, not the totals of a group
  else if (isRow(row)) (cells?.[column.name] ?? paintOf(column))(host, { value, row, column, language, names });
  else if (value !== undefined && value !== null) paintOf(column)(host, { value, row, column, language, names });
}
