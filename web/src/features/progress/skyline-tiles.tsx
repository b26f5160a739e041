import type { progressSkyline } from '@plumbline/contract/features/progress/calls/progress-skyline.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import { addDays } from '@plumbline/contract/rules/clock.ts';
import { Link } from '@tanstack/react-router';
import { linkToList } from '../../lib/list-link.ts';
import { useFormat, useSay } from '../../lib/language.ts';
import { useToday } from '../../lib/scope-clock.ts';
import { ACCEPTED, IN_DOUBT } from '../handover/doubt-filters.ts';
import css from './skyline.module.css';
import { progressWords } from './words.ts';

/** The figures over a skyline; those a list can show are links. */
export interface SkylineTilesProps {
  readonly type: string;
  readonly totals: OutputOf<typeof progressSkyline>['totals'];
}

export function SkylineTiles({ type, totals }: SkylineTilesProps): React.JSX.Element {
  const say = useSay();
  // a certificate due today is not overdue
  const lastPast = addDays(useToday(), -1);
  const route = `/Handover/${encodeURIComponent(type)}`;
  const isOpen: Filter = { field: 'state', op: 'isNot', value: 'accepted' };
  const links = {
    certificates: linkToList(route),
    accepted: linkToList(route, ACCEPTED),
    inDoubt: linkToList(route, IN_DOUBT),
    overdue: linkToList(route, { and: [{ field: 'plannedFinish', op: 'atMost', value: lastPast }, isOpen] }),
  };
  return (
    <dl className={css.tiles}>
      <FigureTile label={say(progressWords.all)} count={totals.certificates} to={links.certificates} />
      <FigureTile label={say(progressWords.accepted)} count={totals.accepted} to={links.accepted} tone="accepted" />
      <FigureTile label={say(progressWords.inDoubt)} count={totals.inDoubt} to={links.inDoubt} tone="inDoubt" />
      <FigureTile label={say(progressWords.ready)} count={totals.ready} tone="ready" />
      <FigureTile label={say(progressWords.overdue)} count={totals.overdue} to={links.overdue} tone="overdue" />
    </dl>
  );
}

interface FigureTileProps {
  readonly label: string;
  readonly count: number;
  readonly to?: string;
  readonly tone?: 'accepted' | 'inDoubt' | 'ready' | 'overdue';
}
function FigureTile({ label, count, to, tone }: FigureTileProps): React.JSX.Element {
  const format = useFormat();
  return (
    <div className={css.tile} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{to === undefined || count === 0 ? format.count(count) : <Link to={to}>{format.count(count)}</Link>}</dd>
    </div>
  );
}
