import type { LevelNode } from '@plumbline/contract/features/levels/calls/level-tree.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Select } from 'antd';
import { useState } from 'react';
import { useLevels } from '../features/levels/use-levels.ts';
import { switchTo } from '../features/menu/after-sign-in.ts';
import { useSay } from '../lib/language.ts';
import { notify } from '../lib/notify.ts';
import { chooseScope } from '../lib/scope.ts';
import { useSession } from '../lib/session.ts';
import { useWork } from '../lib/work-state.ts';
import { mayDiscard } from './leave.ts';
import css from './scope-select.module.css';
import { appWords } from './words.ts';

/** Levels change seldom: they are read anew after five minutes. */
const LEVELS_STALE_MS = 300_000;

/** The choices of a select, by name; the chosen one is always among them, so that its name shows before the tree is there. */
function choices(nodes: readonly LevelNode[], chosen: { readonly id: string; readonly name: string }) {
  const named = nodes.map(({ id, name, description }) => ({ value: id, label: name, title: description || name }));
  if (named.some(({ value }) => value === chosen.id)) return named;
  return [{ value: chosen.id, label: chosen.name, title: chosen.name }, ...named];
}

/** Project and scope of work: what every page shows is of this scope. Changing it reads everything anew. */
export function ScopeSelect(): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const { path, names } = useSession();
  const [busy, setBusy] = useState(false);
  const tree = useWork((work) => work.levels);
  useLevels(LEVELS_STALE_MS);
  if (path === null || names === null)
    return (
      <Link to="/SystemSettings/SelectPorject" className={css.choose}>
        {say(appWords.chooseProject)}
      </Link>
    );

  const change = async (act: () => Promise<unknown>): Promise<void> => {
    if (!(await mayDiscard())) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      notify.failure(error);
    } finally {
      setBusy(false);
    }
  };
  const toProject = async (id: string): Promise<void> => {
    if (!(await switchTo(id))) await navigate({ to: '/Admin/LevelSelect', search: { from: location.pathname } });
  };
  const projects = tree.filter(({ level }) => level === 'D');
  const scopes = tree.filter(({ level, parentId }) => level === 'E' && parentId === path.D);

  return (
    <div className={css.selects} aria-busy={busy}>
      <Select
        className={css.project ?? ''}
        variant="filled"
        aria-label={say(appWords.project)}
        value={path.D}
        options={choices(projects, { id: path.D, name: names.D })}
        showSearch={projects.length > 8 && { optionFilterProp: 'label' }}
        popupMatchSelectWidth={260}
        disabled={busy}
        onChange={(id) => void change(() => toProject(id))}
      />
      <Select
        className={css.scope ?? ''}
        variant="filled"
        aria-label={say(appWords.scope)}
        value={path.E}
        options={choices(scopes, { id: path.E, name: names.E })}
        showSearch={scopes.length > 8 && { optionFilterProp: 'label' }}
        popupMatchSelectWidth={260}
        disabled={busy}
        onChange={(id) => void change(() => chooseScope(id))}
      />
    </div>
  );
}
