import { listMyProjects, type Project } from '@plumbline/contract/calls/api/list-my-projects.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useSay } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { PRODUCT } from '../../lib/product.ts';
import { useCall } from '../../lib/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import { enterProject } from './enter.ts';
import css from './project-page.module.css';
import { sessionWords } from './words.ts';

/** The projects one may work in; choosing one leads on (specification 2.1). Without any it says so and stops here. */
export function ProjectPage(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const { from }: { readonly from?: unknown } = useSearch({ strict: false });
  const [keyword, setKeyword] = useState('');
  const [going, setGoing] = useState<string | null>(null);
  const { data: projects, error, refetch } = useCall(listMyProjects, null);
  const none = projects !== undefined && projects.length === 0;
  useEffect(() => {
    document.title = `${say(PRODUCT)} - ${say(sessionWords.projects)}`;
  }, [say]);
  useEffect(() => {
    if (none) notify.message('error', sessionWords.noProject);
  }, [none]);

  const choose = async (project: Project): Promise<void> => {
    setGoing(project.projectId);
    try {
      await navigate({ href: await enterProject(project.projectId, from) });
    } catch (failure) {
      notify.failure(failure);
    } finally {
      setGoing(null);
    }
  };

  return (
    <div className={css.page}>
      <Page
        title={say(sessionWords.projects)}
        note={say(sessionWords.projectsNote)}
        actions={
          !none && (
            <Input.Search
              allowClear
              className={css.keyword ?? ''}
              aria-label={say(sessionWords.keyword)}
              placeholder={say(sessionWords.keyword)}
              onChange={(event) => setKeyword(event.target.value)}
            />
          )
        }
      >
        {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
        {none && (
          <EmptyState
            title={say(sessionWords.projectNotFound)}
            text={`${say(sessionWords.noProject)} ${say(sessionWords.tryCreating)}`}
          />
        )}
        {projects === undefined && error === null && <Waiting />}
        {projects !== undefined && !none && (
          <Cards
            projects={matching(projects, keyword)}
            keyword={keyword}
            going={going}
            onChoose={(project) => void choose(project)}
          />
        )}
      </Page>
    </div>
  );
}

/** The projects whose name or code holds the keyword; the server's list is complete, so typing need not ask it again. */
function matching(projects: readonly Project[], keyword: string): readonly Project[] {
  const wanted = keyword.trim().toLowerCase();
  return projects.filter(({ name, code }) => `${name}\n${code}`.toLowerCase().includes(wanted));
}

function Waiting(): React.JSX.Element {
  return (
    <div className={css.cards}>
      {Array.from({ length: 6 }, (_, at) => (
        <SkeletonBox key={at} height="96px" />
      ))}
    </div>
  );
}

/** The cards, and which one is being opened. */
interface CardsProps {
  readonly projects: readonly Project[];
  readonly keyword: string;
  readonly going: string | null;
  readonly onChoose: (project: Project) => void;
}

function Cards({ projects, keyword, going, onChoose }: CardsProps): React.JSX.Element {
  const say = useSay();
  if (projects.length === 0) {
    return <EmptyState title={say(sessionWords.projectNotFound)} text={say(fill(sessionWords.noMatch, { keyword }))} />;
  }
  return (
    <ul className={css.cards}>
      {projects.map((project) => (
        <li key={project.projectId}>
          <Button
            className={css.card ?? ''}
            loading={going === project.projectId}
            disabled={going !== null && going !== project.projectId}
            onClick={() => onChoose(project)}
          >
            <span className={css.name}>{project.name}</span>
            <span className={css.code}>
              <Mono>{project.code}</Mono>
              {project.isDefault && <span className={css.used}>{say(sessionWords.isDefault)}</span>}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
