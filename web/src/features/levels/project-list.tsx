import { listMyProjects, type Project } from '@plumbline/contract/features/levels/calls/projects.ts';
import { permission } from '@plumbline/contract/access.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCall } from '../../lib/call/query.ts';
import { useCan, useSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Mono } from '../../ui/mono.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonBox } from '../../ui/skeletons.tsx';
import type { AddressOf } from '../feature.ts';
import { enterProject } from '../menu/after-sign-in.ts';
import { menuWords } from '../menu/words.ts';
import css from './projects.module.css';
import { projectWords } from './project-words.ts';

const NewProjectSheet = lazy(() => import('./new-project-sheet.tsx'));

/** Props of the project list. */
export interface ProjectListProps {
  readonly title: string;
  /** The page the user was heading for. */
  readonly from: unknown;
  readonly addressOf: AddressOf;
}

/**
 * The projects the user may work in; choosing one continues (specification 2.1). Without any, explains how to get one.
 */
export function ProjectList({ title, from, addressOf }: ProjectListProps): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const [keyword, setKeyword] = useState('');
  const [going, setGoing] = useState<string | null>(null);
  const [making, setMaking] = useState(false);
  const mayAdd = useCan(permission('project', 'add'));
  const { data: projects, error, refetch } = useCall(listMyProjects, null, { staleTime: 0 });
  const none = projects?.length === 0;
  useEffect(() => {
    if (none) notify.message('error', menuWords.noProject);
  }, [none]);

  const choose = async (projectId: string): Promise<void> => {
    setGoing(projectId);
    try {
      await navigate({ href: await enterProject(projectId, from, addressOf) });
    } catch (failure) {
      notify.failure(failure);
    } finally {
      setGoing(null);
    }
  };
  const create = mayAdd && (
    <Button type="primary" onClick={() => setMaking(true)}>
      {say(projectWords.newProject)}
    </Button>
  );

  return (
    <Page
      title={title}
      note={say(projectWords.projectsNote)}
      actions={!none && <Bar onKeyword={setKeyword}>{create}</Bar>}
    >
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {projects === undefined && error === null && <Waiting />}
      {none && <Nothing mayAdd={mayAdd}>{create}</Nothing>}
      {projects !== undefined && !none && (
        <Cards
          projects={matching(projects, keyword)}
          keyword={keyword}
          going={going}
          onChoose={({ projectId }) => void choose(projectId)}
        />
      )}
      <Suspense>
        {making && <NewProjectSheet onClose={() => setMaking(false)} onMade={(projectId) => void choose(projectId)} />}
      </Suspense>
    </Page>
  );
}

/** Shown when no project is assigned: the user creates one, or asks for one. */
function Nothing({ mayAdd, children }: { readonly mayAdd: boolean; readonly children: ReactNode }): React.JSX.Element {
  const say = useSay();
  return (
    <EmptyState
      title={say(projectWords.notFound)}
      text={say(projectWords.tryCreating)}
      actions={mayAdd ? children : <span>{say(projectWords.askForOne)}</span>}
    />
  );
}

function Bar({
  onKeyword,
  children,
}: {
  readonly onKeyword: (keyword: string) => void;
  readonly children: ReactNode;
}): React.JSX.Element {
  const say = useSay();
  return (
    <>
      <Input.Search
        allowClear
        className={css.keyword ?? ''}
        aria-label={say(projectWords.keyword)}
        placeholder={say(projectWords.keyword)}
        onChange={(event) => onKeyword(event.target.value)}
      />
      {children}
    </>
  );
}

/** The projects whose name or code contains the keyword. The list is complete, so typing needs no further request. */
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

/** The project cards, and the one being opened. */
interface CardsProps {
  readonly projects: readonly Project[];
  readonly keyword: string;
  readonly going: string | null;
  readonly onChoose: (project: Project) => void;
}

function Cards({ projects, keyword, going, onChoose }: CardsProps): React.JSX.Element {
  const say = useSay();
  const open = useSession((session) => session.path?.D);
  if (projects.length === 0) {
    return <EmptyState title={say(projectWords.notFound)} text={say(fill(projectWords.noMatch, { keyword }))} />;
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
              {markOf(project, open) !== null && (
                <span className={css.used}>{say(markOf(project, open) ?? projectWords.isDefault)}</span>
              )}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function markOf({ projectId, isDefault }: Project, open: string | undefined) {
  if (projectId === open) return projectWords.isOpen;
  return isDefault ? projectWords.isDefault : null;
}
