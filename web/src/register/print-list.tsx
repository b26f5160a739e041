import type { Field } from '@plumbline/contract/field/field.ts';
import { fill, type Language } from '@plumbline/contract/words/word.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMono } from '../grid/columns.ts';
import { cellText } from '../lib/cell-text.ts';
import { codeListOf, named, useCodeNames, type CodeNames } from '../lib/code-names.ts';
import { useCurrentPage } from '../lib/current-page.ts';
import { useFormat, useLanguage, useSay } from '../lib/language.ts';
import { isRef } from '../lib/values.ts';
import { Mono } from '../ui/mono.tsx';
import { useMedia } from '../ui/use-media.ts';
import { FilterStrip } from './grid-strip.tsx';
import { columnsThatFit } from './print-fit.ts';
import css from './print-list.module.css';
import type { RegisterScreen } from './use-register-screen.ts';
import { registerWords } from './words.ts';

/**
 * A list on paper: the rows that are loaded, in the columns that are shown and fit, its head on each sheet. It says how many rows
 * there are besides, since only the export holds them all. Drawn while the browser prints.
 */
export function PrintList({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element | null {
  const isPrinting = usePrinting();
  const { active } = useCurrentPage();
  return isPrinting && active ? <Sheet screen={screen} /> : null;
}

/** Whether the browser prints: known before it lays the pages out, so that there are as many as the table needs. */
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

function Sheet({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const { rows: list, columns } = screen;
  const rows = list.shown?.first ?? [];
  const { printed, left } = columnsThatFit(columns);
  const counts = { shown: format.count(rows.length), total: format.count(list.total ?? rows.length) };
  // the grid has asked for them before
  const names = useCodeNames(columns.map(({ field }) => field));
  const isAll = list.total === rows.length;
  return (
    <section className={css.sheet}>
      <p className={css.note}>
        {say(isAll ? fill(registerWords.rows, { count: counts.total }) : fill(registerWords.printedPart, counts))}
        {left.length > 0 &&
          ` ${say(fill(registerWords.printedLeft, { columns: left.map(({ field }) => field.label[language]).join(', ') }))}`}
      </p>
      {screen.isFiltered && <FilterStrip screen={screen} />}
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
            <tr key={row.id}>
              {printed.map((column) => {
                const text = printedText(row[column.name], column.field, { language, names });
                return <td key={column.name}>{isMono(column) ? <Mono>{text}</Mono> : text}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The text of a cell; a code with its name, since paper tells nothing when one points at it. */
function printedText(
  value: unknown,
  field: Field,
  { language, names }: { readonly language: Language; readonly names: CodeNames },
): string {
  if (isRef(value) && codeListOf(field) !== undefined) return named(value.title, names.get(value.id));
  return cellText(value, field, language);
}
