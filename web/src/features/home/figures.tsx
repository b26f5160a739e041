import type { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import type { OutputOf } from '@plumbline/contract/calls/call.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useToday } from '../../lib/value/scope-clock.ts';
import { Card, Grid, Muted, Row } from '../../ui/layout.tsx';
import { ProgressCell } from '../../ui/progress-cell.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import { links, preservationLinks } from './figure-links.ts';
import css from './home-page.module.css';
import { homeWords } from './words.ts';

/** The answer of the home call. */
type HomeFigures = OutputOf<typeof home>;

/** The figures of tagged items and checks, punch, and certificates. */
export function Figures({ figures }: { readonly figures: HomeFigures }): React.JSX.Element {
  const format = useFormat();
  return (
    <Grid columns="minmax(260px, 3fr) minmax(300px, 4fr) minmax(300px, 4fr)" gap={12} className={css.figures}>
      <Grid gap={12} className={css.stack}>
        <FigureCard title={homeWords.tags}>
          <Link className={css.figure} to={links.tags}>
            {format.count(figures.tags)}
          </Link>
        </FigureCard>
        <Itrs {...figures.itrs} />
        {figures.preservation !== null && <Preservation {...figures.preservation} />}
      </Grid>
      <Punch rows={figures.punch} />
      <Grid gap={12} className={css.stack}>
        <Certificates rows={figures.handovers} />
        {figures.mocs !== null && figures.mocs.length > 0 && <Mocs rows={figures.mocs} />}
      </Grid>
    </Grid>
  );
}

function FigureCard({ title, children }: { readonly title: Word; readonly children: ReactNode }): React.JSX.Element {
  const say = useSay();
  return (
    <Card as="section" pad="14px 16px" className={css.card} aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {children}
    </Card>
  );
}

function Itrs({ total, done }: HomeFigures['itrs']): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const rest = total - done;
  return (
    <FigureCard title={homeWords.itrs}>
      <Row as="p" wrap align="baseline" gap="4px 10px">
        <Link className={css.figure} to={links.itrsDone}>
          {format.count(done)}
        </Link>
        <Link to={links.itrs}>{say(fill(homeWords.ofTotal, { total: format.count(total) }))}</Link>
        <span className={css.share}>
          {total === 0 ? '-' : format.percent(Math.floor((done / total) * 1000) / 1000, 1)}
        </span>
      </Row>
      <ProgressCell done={done} total={total} wide bare />
      {rest > 0 && (
        <Link to={links.itrsOutstanding}>{say(fill(homeWords.outstanding, { count: format.count(rest) }))}</Link>
      )}
      {rest === 0 && total > 0 && <StatePill state="complete">{say(homeWords.allDone)}</StatePill>}
    </FigureCard>
  );
}

function Preservation({ overdue, due, done }: NonNullable<HomeFigures['preservation']>): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const to = preservationLinks(useToday());
  const lines = [
    { title: homeWords.overdue, count: overdue, href: to.overdue },
    { title: homeWords.dueThisMonth, count: due, href: to.due },
    { title: homeWords.doneThisMonth, count: done, href: to.done },
  ];
  return (
    <FigureCard title={homeWords.preservation}>
      <table className={css.table}>
        <tbody>
          {lines.map(({ title, count, href }) => (
            <tr key={href}>
              <th scope="row">
                {say(title)}{' '}
                {title === homeWords.overdue && count > 0 && (
                  <StatePill state="overdue">{say(homeWords.late)}</StatePill>
                )}
              </th>
              <td>
                <Link to={href}>{format.count(count)}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FigureCard>
  );
}

function Punch({ rows }: { readonly rows: HomeFigures['punch'] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <FigureCard title={homeWords.punch}>
      {rows.length === 0 && <Muted as="p">{say(homeWords.punchNone)}</Muted>}
      {rows.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{say(homeWords.category)}</th>
              <th scope="col">{say(homeWords.open)}</th>
              <th scope="col">{say(homeWords.total)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ category, open, total, stops }) => (
              <tr key={category}>
                <th scope="row">
                  {category} {stops && open > 0 && <StatePill state="blocked">{say(homeWords.stops)}</StatePill>}
                </th>
                <td>
                  <Link to={links.punchOpen(category)}>{format.count(open)}</Link>
                </td>
                <td>
                  <Link to={links.punch(category)}>{format.count(total)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FigureCard>
  );
}

function Mocs({ rows }: { readonly rows: NonNullable<HomeFigures['mocs']> }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <FigureCard title={homeWords.mocs}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{say(homeWords.type)}</th>
            <th scope="col">{say(homeWords.open)}</th>
            <th scope="col">{say(homeWords.total)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, type, open, total }) => (
            <tr key={id}>
              <th scope="row">{type}</th>
              <td>
                <Link to={links.mocsOpen(id)}>{format.count(open)}</Link>
              </td>
              <td>
                <Link to={links.mocs(id)}>{format.count(total)}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FigureCard>
  );
}

function Certificates({ rows }: { readonly rows: HomeFigures['handovers'] }): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const hasDoubt = rows.some(({ inDoubt }) => inDoubt > 0);
  return (
    <FigureCard title={homeWords.certificates}>
      {rows.length === 0 && <Muted as="p">{say(homeWords.noCertificates)}</Muted>}
      {rows.length > 0 && (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{say(homeWords.type)}</th>
              <th scope="col">{say(homeWords.accepted)}</th>
              {hasDoubt && <th scope="col">{say(homeWords.inDoubt)}</th>}
              <th scope="col">{say(homeWords.raised)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ type, raised, accepted, inDoubt }) => (
              <tr key={type}>
                <th scope="row">{type}</th>
                <td>
                  <Link to={links.accepted(type)}>{format.count(accepted)}</Link>
                </td>
                {hasDoubt && (
                  <td data-doubt={inDoubt > 0 || undefined}>
                    <Link to={links.inDoubt(type)}>{format.count(inDoubt)}</Link>
                  </td>
                )}
                <td>
                  <Link to={links.certificates(type)}>{format.count(raised)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FigureCard>
  );
}
