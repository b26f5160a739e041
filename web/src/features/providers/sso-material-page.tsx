import { listMyProjects } from '@plumbline/contract/features/levels/calls/projects.ts';
import { FINANCE_PAGES } from '@plumbline/contract/pages/finance-pages.ts';
import { mayEnter, type Page as PageOf } from '@plumbline/contract/pages/page.ts';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, Muted, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { StatePill } from '../../ui/state-pill.tsx';
import type { AddressOf } from '../feature.ts';
import { enterProject } from '../menu/after-sign-in.ts';
import css from './sso-material-page.module.css';
import { providerWords } from './words.ts';

const HERE = '/sso-material';
/** The reference lists for materials users. */
const LISTS: readonly string[] = ['/RefTable/Vendor', '/RefTable/UnitsofMeasure'];

/** The existing pages among the given routes that the user may open. */
function useGranted(routes: readonly string[], addressOf: AddressOf): readonly PageOf[] {
  const permissions = new Set(useSession((session) => session.permissions));
  const roles = useSession((session) => session.roles);
  return routes
    .map((route) => pageAt(route))
    .filter((page) => page !== undefined)
    .filter((page) => addressOf(page.route) !== null && mayEnter(page, { permissions, roles }));
}

/** `/sso-material`: the landing page of materials users: their projects, reviews and lists. */
export default function SsoMaterialPage({ addressOf }: { readonly addressOf: AddressOf }): React.JSX.Element {
  const say = useSay();
  const reviews = useGranted(
    FINANCE_PAGES.map(({ route }) => route),
    addressOf,
  );
  const lists = useGranted(LISTS, addressOf);
  return (
    <Page title={say(providerWords.materialTitle)} note={say(providerWords.materialNote)}>
      <Grid columns="repeat(auto-fit, minmax(280px, 1fr))" gap={12}>
        <Card title={providerWords.projects}>
          <Projects addressOf={addressOf} />
        </Card>
        <Card title={providerWords.reviews}>
          <Links pages={reviews} none={providerWords.noReviews} />
        </Card>
        <Card title={providerWords.lists}>
          <Links pages={lists} none={providerWords.noLists} />
        </Card>
      </Grid>
    </Page>
  );
}

function Card({ title, children }: { readonly title: Word; readonly children: ReactNode }): React.JSX.Element {
  const say = useSay();
  return (
    <Stack as="section" gap={8} card pad="14px 16px" className={css.card} aria-label={say(title)}>
      <h2>{say(title)}</h2>
      {children}
    </Stack>
  );
}

/** The projects the user may work in; the current one is marked. */
function Projects({ addressOf }: { readonly addressOf: AddressOf }): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const chosen = useSession((session) => session.path?.D);
  const [going, setGoing] = useState<string | null>(null);
  const { data, error, refetch } = useCall(listMyProjects, null, { staleTime: 0 });
  if (error !== null && data === undefined) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines lines={4} />;
  if (data.length === 0) return <Muted as="p">{say(providerWords.noProject)}</Muted>;
  const choose = async (projectId: string): Promise<void> => {
    setGoing(projectId);
    try {
      await navigate({ href: await enterProject(projectId, HERE, addressOf) });
    } catch (failure) {
      notify.failure(failure);
    } finally {
      setGoing(null);
    }
  };
  return (
    <Stack as="ul" gap={2}>
      {data.map(({ projectId, name, code }) => (
        <li key={projectId}>
          <Button
            type="text"
            className={css.project ?? ''}
            loading={going === projectId}
            onClick={() => void choose(projectId)}
          >
            <span className={css.name}>{name}</span>
            {code !== name && <Mono>{code}</Mono>}
            {projectId === chosen && <StatePill state="complete">{say(providerWords.current)}</StatePill>}
          </Button>
        </li>
      ))}
    </Stack>
  );
}

function Links({ pages, none }: { readonly pages: readonly PageOf[]; readonly none: Word }): React.JSX.Element {
  const say = useSay();
  const hasScope = useSession((session) => session.path !== null);
  if (pages.length === 0) return <Muted as="p">{say(none)}</Muted>;
  return (
    <>
      {!hasScope && <Muted as="p">{say(providerWords.chooseFirst)}</Muted>}
      <Stack as="ul" gap={2}>
        {pages.map(({ route, title }) => (
          <li key={route}>
            <Link to={route} className={css.link}>
              {say(title)}
            </Link>
          </li>
        ))}
      </Stack>
    </>
  );
}
