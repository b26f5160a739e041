import { workbench, type WorkbenchFigures } from '@plumbline/contract/features/home/calls.ts';
import { mayEnter } from '@plumbline/contract/pages/page.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link } from '@tanstack/react-router';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Card, Grid, Muted, Stack } from '../../ui/layout.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { Guide, useGuide } from './guide.tsx';
import css from './workbench-page.module.css';
import { AREAS, USERS } from './workbench-areas.ts';
import { workbenchWords } from './workbench-words.ts';

/** `/SystemSettings/Workbenches`: the administrator's landing page, with open work, totals, and links to everything. */
export default function WorkbenchPage(): React.JSX.Element {
  const say = useSay();
  const hasScope = useSession((session) => session.path !== null);
  const { data, error, refetch } = useCall(workbench, null, { staleTime: 0 });
  const guide = useGuide(hasScope, useCurrentPage().active);
  return (
    <Page
      title={say(workbenchWords.title)}
      note={say(workbenchWords.note)}
      actions={!hasScope && <Link to="/SystemSettings/SelectPorject">{say(workbenchWords.toProject)}</Link>}
    >
      <Stack gap={16}>
        {error !== null && data === undefined && <ErrorState small error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <Waiting />}
        {guide?.hasCertificate === false && <Guide facts={guide} />}
        {data !== undefined && <Figures figures={data} />}
        <Areas />
      </Stack>
    </Page>
  );
}

function Waiting(): React.JSX.Element {
  return (
    <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap={12}>
      {Array.from({ length: 6 }, (_, at) => (
        <SkeletonBox key={at} height="92px" />
      ))}
    </Grid>
  );
}

/** The figures; each links to the rows it counts. */
function Figures({
  figures: { users, roles, projects, imports, menu },
}: {
  readonly figures: WorkbenchFigures;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap={12}>
      {users !== null && (
        <Figure
          title={workbenchWords.waiting}
          count={users.waiting}
          to={`${USERS}?status=0`}
          note={say(users.waiting === 0 ? workbenchWords.waitingNone : workbenchWords.waitingText)}
          isCalling={users.waiting > 0}
        />
      )}
      {users !== null && <Figure title={workbenchWords.users} count={users.enabled} to={USERS} />}
      {roles !== null && <Figure title={workbenchWords.roles} count={roles} to="/SystemSettings/Role" />}
      <Figure title={workbenchWords.projects} count={projects} to="/SystemSettings/SelectPorject" />
      {imports !== null && (
        <Figure
          title={workbenchWords.running}
          count={imports.running}
          to="/Import/Import_Logs"
          {...(imports.failedToday > 0 && {
            note: say(fill(workbenchWords.failed, { count: format.count(imports.failedToday) })),
            isCalling: true,
          })}
        />
      )}
      {menu !== null && (
        <Figure
          title={workbenchWords.hidden}
          count={menu.hidden}
          to="/SystemSettings/Menu"
          note={say(fill(workbenchWords.ofPages, { count: format.count(menu.pages) }))}
        />
      )}
    </Grid>
  );
}

interface FigureProps {
  readonly title: Word;
  readonly count: number;
  readonly to: string;
  readonly note?: string;
  /** True when somebody has to act. */
  readonly isCalling?: boolean;
}

function Figure({ title, count, to, note, isCalling = false }: FigureProps): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  return (
    <Link to={to} className={isCalling ? css.calling : css.figure}>
      <span className={css.title}>{say(title)}</span>
      <span className={css.count}>{format.count(count)}</span>
      {note !== undefined && <Muted small>{note}</Muted>}
    </Link>
  );
}

function Areas(): React.JSX.Element {
  const say = useSay();
  const permissions = useSession((session) => session.permissions);
  const roles = useSession((session) => session.roles);
  const granted = { permissions: new Set(permissions), roles };
  const areas = AREAS.map(({ title, routes }) => ({
    title,
    pages: routes.flatMap((route) => {
      const page = pageAt(route);
      return page !== undefined && mayEnter(page, granted) ? [page] : [];
    }),
  }));
  return (
    <Grid columns="repeat(auto-fit, minmax(200px, 1fr))" gap={12}>
      {areas
        .filter(({ pages }) => pages.length > 0)
        .map(({ title, pages }) => (
          <Card as="nav" key={title.en} pad="14px 16px" className={css.area} aria-label={say(title)}>
            <h2>{say(title)}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page.route}>
                  <Link to={page.route}>{say(page.title)}</Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
    </Grid>
  );
}
