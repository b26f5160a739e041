import type { LevelNode } from '@plumbline/contract/features/levels/calls/levels.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useLevels } from '../features/levels/use-levels.ts';
import { switchTo } from '../features/menu/after-sign-in.ts';
import { useSay } from '../lib/value/language.ts';
import { prefetchNow, later, usePageIdle } from '../lib/look/page-idle.ts';
import { notify } from '../lib/look/notify.ts';
import { chooseScope } from '../lib/place/scope.ts';
import { useSession } from '../lib/session/session.ts';
import { useWork } from '../lib/place/work-state.ts';
import { mayDiscard } from './leave.ts';
import type { LevelSelectProps } from './level-select.tsx';
import { Row } from '../ui/layout.tsx';
import css from './scope-select.module.css';
import { appWords } from './words.ts';

const LevelSelect = later(() => import('./level-select.tsx'));

/** Levels seldom change: they are refetched after five minutes. */
const LEVELS_STALE_MS = 300_000;

/**
 * Returns the options of a select, by name; the chosen one is always included, so that its name shows before the tree
 * is loaded.
 */
function choices(nodes: readonly LevelNode[], chosen: { readonly id: string; readonly name: string }) {
  const named = nodes.map(({ id, name, description }) => ({ value: id, label: name, title: description || name }));
  if (named.some(({ value }) => value === chosen.id)) return named;
  return [{ value: chosen.id, label: chosen.name, title: chosen.name }, ...named];
}

/** Selects project and scope of work: all pages show data of this scope. Changing it reloads everything. */
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
    <Row align="stretch" gap={4} className={css.selects} aria-busy={busy}>
      <Choice
        className={css.project ?? ''}
        label={say(appWords.project)}
        value={path.D}
        options={choices(projects, { id: path.D, name: names.D })}
        disabled={busy}
        onChange={(id) => void change(() => toProject(id))}
      />
      <Choice
        className={css.scope ?? ''}
        label={say(appWords.scope)}
        value={path.E}
        options={choices(scopes, { id: path.E, name: names.E })}
        disabled={busy}
        onChange={(id) => void change(() => chooseScope(id))}
      />
    </Row>
  );
}

/**
 * The selected level with its alternatives. The name shows at once; the select loads when the page is idle or the user
 * is about to use it.
 */
function Choice(props: LevelSelectProps): React.JSX.Element {
  const isIdle = usePageIdle();
  const [focused, setFocused] = useState(false);
  const [opened, setOpened] = useState(false);
  const { label, value, options, disabled } = props;
  const name = options.find((option) => option.value === value)?.label ?? '';
  const standIn = (
    <Button
      className={`${props.className} ${css.standIn ?? ''}`}
      color="default"
      variant="filled"
      aria-label={`${label}: ${name}`}
      aria-haspopup="listbox"
      aria-expanded={opened}
      disabled={disabled}
      onFocus={() => {
        setFocused(true);
        prefetchNow();
      }}
      onBlur={() => setFocused(false)}
      onClick={() => setOpened(true)}
      icon={<DownOutlined aria-hidden />}
      iconPlacement="end"
    >
      <span className={css.name}>{name}</span>
    </Button>
  );
  if (!isIdle) return standIn;
  return (
    <Suspense fallback={standIn}>
      <LevelSelect {...props} focused={focused} opened={opened} />
    </Suspense>
  );
}
