import { mocRecord } from '@plumbline/contract/records/moc.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { statesThat } from '@plumbline/contract/workflow/records.ts';
import { fill, w } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { linkToList } from '../../lib/place/list-link.ts';
import { useVerb } from '../../lib/call/query.ts';
import { useToday } from '../../lib/value/scope-clock.ts';

const { key, route } = registers.moc;
const OVERDUE = w('Temporary and overdue: {count}', '临时变更逾期：{count}');

/** Temporary changes past their removal date that are still open. */
const overdueFilter = (today: string): Filter => ({
  and: [
    { field: 'removalDate', op: 'atMost', value: addDays(today, -1) },
    { field: 'state', op: 'anyOf', value: [...statesThat(mocRecord, 'open', 'begun', 'ready')] },
  ],
});

/** Links to the overdue temporary changes; renders nothing while there are none. */
export function OverdueLink(): React.JSX.Element | null {
  const say = useSay();
  const format = useFormat();
  const filter = overdueFilter(useToday());
  const { data } = useVerb(key, 'count', { filter });
  if (!data || data.total === 0) return null;
  return <Link to={linkToList(route, filter)}>{say(fill(OVERDUE, { count: format.count(data.total) }))}</Link>;
}
