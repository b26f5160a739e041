import type { Summary, SummaryFigure, SummaryLine } from '@plumbline/contract/features/reports/calls.ts';
import { Link } from '@tanstack/react-router';
import { linkToList } from '../../lib/place/list-link.ts';
import { useFormat, useSay } from '../../lib/value/language.ts';
import css from './reports.module.css';
import { reportWords } from './words.ts';

interface SummaryTableProps {
  readonly summary: Summary;
  /** The page of the rows that are counted. */
  readonly route: string;
}

/** The figures of a summary; each is a link to the rows it counts. */
export function SummaryTable({ summary, route }: SummaryTableProps): React.JSX.Element {
  const say = useSay();
  const { groups, values, sums, lines, all } = summary;
  const splits = all.done !== null;
  return (
    // a scrollable table must be reachable by keyboard
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} role="region" aria-label={say(reportWords.rowsOfReport)} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {groups.map((word) => (
              <th key={word.en} scope="col">
                {say(word)}
              </th>
            ))}
            <Head text={say(reportWords.total)} />
            {splits && (
              <>
                <Head text={say(reportWords.completed)} />
                <Head text={say(reportWords.outstanding)} />
                <Head text={say(reportWords.percent)} />
              </>
            )}
            {values.map((value, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two values may have the same title
              <Head key={`${value} ${at}`} text={value} />
            ))}
            {sums.map((word) => (
              <Head key={word.en} text={say(word)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line
              key={JSON.stringify([line.titles, line.total.filter])}
              line={line}
              titles={line.titles}
              route={route}
            />
          ))}
        </tbody>
        <tfoot>
          <Line line={all} titles={groups.map((_, at) => (at === 0 ? say(reportWords.all) : ''))} route={route} />
        </tfoot>
      </table>
    </div>
  );
}

const Head = ({ text }: { readonly text: string }): React.JSX.Element => (
  <th scope="col" data-figure="true">
    {text}
  </th>
);

function Figure({ figure, route }: { readonly figure: SummaryFigure; readonly route: string }): React.JSX.Element {
  const format = useFormat();
  const text = format.count(figure.count);
  return (
    <td data-figure="true">
      {figure.filter === null || figure.count === 0 ? text : <Link to={linkToList(route, figure.filter)}>{text}</Link>}
    </td>
  );
}

interface LineProps {
  readonly line: SummaryLine;
  readonly titles: readonly string[];
  readonly route: string;
}
function Line({ line, titles, route }: LineProps): React.JSX.Element {
  const format = useFormat();
  const { total, done, open, parts, sums } = line;
  return (
    <tr>
      {titles.map((title, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a title has nothing that names it but its place
        <td key={at}>{title}</td>
      ))}
      <Figure figure={total} route={route} />
      {done && open && (
        <>
          <Figure figure={done} route={route} />
          <Figure figure={open} route={route} />
          <td data-figure="true">{total.count === 0 ? '' : `${Math.floor((100 * done.count) / total.count)} %`}</td>
        </>
      )}
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a figure has nothing that names it but its column
        <Figure key={at} figure={part} route={route} />
      ))}
      {sums.map((sum, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a figure has nothing that names it but its column
        <td key={at} data-figure="true">
          {sum === null ? '' : format.count(Math.round(sum * 100) / 100)}
        </td>
      ))}
    </tr>
  );
}
