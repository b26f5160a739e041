import type { InvoiceReview, ReviewedSource } from '@plumbline/contract/features/finance/review-calls.ts';
import { pathLabel } from '@plumbline/contract/rules/invoice/fields.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useFormat, useLanguage, useSay } from '../../lib/value/language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Muted } from '../../ui/layout.tsx';
import table from '../../ui/plain-table.module.css';
import { factText, sourceWord } from './fact-text.ts';
import { readWords } from './read-words.ts';
import { TableBox } from './table-box.tsx';
import { financeWords } from './words.ts';

const statedBy = (source: ReviewedSource): Word =>
  source.file === ''
    ? fill(readWords.byPerson, { who: source.by })
    : fill(readWords.readBy, { source: sourceWord(source), who: source.by });

/** What each file of an invoice stated, field by field: which of them the invoice has, and where others differ. */
export function SourcesTab({ review: { sources } }: { readonly review: InvoiceReview }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  if (sources.length === 0) return <EmptyState small title={say(readWords.noSources)} />;
  const valuesAt = Map.groupBy(sources, ({ path }) => path);
  const differs = ({ path }: ReviewedSource): boolean =>
    new Set(valuesAt.get(path)?.map(({ value }) => value)).size > 1;
  return (
    <TableBox label={financeWords.sources}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{say(readWords.field)}</th>
            <th scope="col">{say(readWords.value)}</th>
            <th scope="col">{say(readWords.used)}</th>
            <th scope="col">{say(readWords.source)}</th>
          </tr>
        </thead>
        <tbody>
          {sources.map((source) => (
            <tr key={`${source.path} ${source.way} ${source.file} ${source.value}`}>
              <th scope="row">{say(pathLabel(source.path))}</th>
              <td className={differs(source) ? table.problem : undefined}>{factText(source, language)}</td>
              <td>{say(source.taken ? readWords.used : readWords.notUsed)}</td>
              <td>
                <Muted small>
                  {say(statedBy(source))} · {format.dateTime(source.at)}
                </Muted>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}
