import { ROUND_STATES, type RoundState } from '@plumbline/contract/lists/look-ahead.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import type { CurveWeek } from './curve-figures.ts';
import { aheadHref } from './look-ahead-address.ts';
import { aheadWords } from './look-ahead-words.ts';
import { Card } from '../../ui/layout.tsx';
import css from './look-ahead.module.css';

interface CurveTableProps {
  readonly weeks: readonly CurveWeek[];
  readonly states: readonly RoundState[];
  readonly to: string;
}

/** The figures behind the charts: each count opens exactly its rounds. */
export function CurveTable({ weeks, states, to }: CurveTableProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const today = useToday();
  const roundsHref = (week: string, state: RoundState): string => {
    const filter: Filter = {
      and: [
        { field: 'week', op: 'is', value: week },
        { field: 'state', op: 'is', value: state },
      ],
    };
    return aheadHref({ to, show: 'all' }, today, filter);
  };
  return (
    <Card className={css.board}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(aheadWords.week)}</th>
            {states.map((state) => (
              <th key={state} scope="col">
                {say(ROUND_STATES[state])}
              </th>
            ))}
            <th scope="col">{say(aheadWords.dueSum)}</th>
            <th scope="col">{say(aheadWords.doneSum)}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ week, states: counts, due, done }) => (
            <tr key={week}>
              <th scope="row">{format.date(week)}</th>
              {states.map((state) => {
                const count = counts.get(state) ?? 0;
                const figure = format.count(count);
                return (
                  <td key={state} className={css.sum}>
                    {count === 0 ? figure : <Link to={roundsHref(week, state)}>{figure}</Link>}
                  </td>
                );
              })}
              <td className={css.sum}>{format.count(due)}</td>
              <td className={css.sum}>{done === null ? '–' : format.count(done)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
