import { CloseOutlined, DownOutlined, PlusOutlined, WarningOutlined } from '@ant-design/icons';
import type { ListView } from '@plumbline/contract/features/views/calls.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { goneFrom } from '@plumbline/contract/register/list-view.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Dropdown } from 'antd';
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { fieldOf } from '../../grid/columns.ts';
import { lazy } from '../../lib/look/lazy.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { pageOfView, viewHref } from '../../lib/place/view-link.ts';
import { useCan } from '../../lib/session/session.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { PlainButton, Row, Text } from '../../ui/layout.tsx';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { changedParts, viewOf } from '../list/view.ts';
import { useViews } from './use-saved-view.ts';
import { inOrder, splitTabs } from './tab-order.ts';
import { saveView } from './view-acts.ts';
import css from './views.module.css';
import { PART_WORDS, viewWords } from './view-words.ts';
import type { Dialog } from './view-dialogs.tsx';

const ViewDialogs = lazy(() => import('./view-dialogs.tsx'));
const ViewMenu = lazy(() => import('./view-menu.tsx'));

/** The views of a list as tabs, and what was changed in the one that is shown. */
export function ViewTabs({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const { path, search } = useCurrentPage();
  const { register, shown } = screen;
  const [dialog, setDialog] = useState<Dialog>();
  const all = useViews(register.key);
  const { saved } = shown;
  const own = (all ?? []).filter((view) => pageOfView(view) === path);
  // a view that was only sent stands among the others while it is shown
  const here = saved && !own.some(({ id }) => id === saved.id) ? [...own, saved] : own;
  const { beside, others } = splitTabs(inOrder(here), shown.id);
  const base = listAddress(path, search);
  return (
    <>
      <nav aria-label={say(viewWords.views)} className={css.views}>
        <Tab href={base} isShown={shown.id === null} onChoose={() => shown.choose(null)}>
          {say(viewWords.all)}
        </Tab>
        {beside.map((view) => (
          <Tab
            key={view.id}
            href={viewHref(view, path, search)}
            isShown={view.id === shown.id}
            note={noteOf(view, all, say)}
            onChoose={() => view.id !== shown.id && shown.choose(view)}
            menu={
              view.id === shown.id && (
                <Suspense fallback={null}>
                  <ViewMenu screen={screen} view={view} isSent={!own.includes(view)} onDialog={setDialog} />
                </Suspense>
              )
            }
          >
            {view.name}
            {view.id === shown.id && shown.isChanged && (
              <span className={css.dot} role="img" aria-label={say(viewWords.changed)} />
            )}
          </Tab>
        ))}
        {others.length > 0 && <Others views={others} onChoose={shown.choose} />}
        <Button
          type="text"
          size="small"
          icon={<PlusOutlined aria-hidden />}
          aria-label={say(viewWords.saveThis)}
          title={say(viewWords.saveThis)}
          onClick={() => setDialog({ kind: 'saveAs' })}
        />
      </nav>
      <Notes screen={screen} />
      {shown.isChanged && saved && <Changed screen={screen} saved={saved} onDialog={setDialog} />}
      {dialog && (
        <Suspense>
          <ViewDialogs screen={screen} dialog={dialog} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** The address of a list without its view and filter. */
function listAddress(path: string, search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  for (const name of ['filter', 'sort', 'id', 'view']) next.delete(name);
  const query = next.toString();
  return query === '' ? path : `${path}?${query}`;
}

function noteOf(
  { id, mine, shared, by }: ListView,
  all: readonly ListView[] | undefined,
  say: ReturnType<typeof useSay>,
): string | undefined {
  if (mine) return undefined;
  const isSent = all !== undefined && !all.some((view) => view.id === id);
  return say(fill(isSent || !shared ? viewWords.sentBy : viewWords.sharedBy, { name: by }));
}

interface TabProps {
  readonly href: string;
  readonly isShown: boolean;
  readonly note?: string | undefined;
  readonly onChoose: () => void;
  readonly menu?: ReactNode;
  readonly children: ReactNode;
}

/** A view has an address: it can be opened in a new tab, and sent. */
function Tab({ href, isShown, note, onChoose, menu, children }: TabProps): React.JSX.Element {
  const choose = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <span className={isShown ? css.shown : css.tab}>
      <a href={href} aria-current={isShown ? 'page' : undefined} title={note} onClick={choose}>
        {children}
      </a>
      {menu}
    </span>
  );
}

function Others({
  views,
  onChoose,
}: {
  readonly views: readonly ListView[];
  readonly onChoose: (view: ListView) => void;
}): React.JSX.Element {
  const say = useSay();
  const items = views.map((view) => ({ key: view.id, label: view.name, onClick: () => onChoose(view) }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button type="text" size="small" title={say(fill(viewWords.moreTitle, { count: views.length }))}>
        {say(fill(viewWords.more, { count: views.length }))}
        <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}

/** What the list cannot show of a view, and an address that names none. */
function Notes({ screen }: { readonly screen: RegisterScreen }): React.ReactNode {
  const say = useSay();
  const language = useLanguage();
  const { register, shown } = screen;
  if (shown.isMissing)
    return (
      <Row as="span" inline gap={6} role="alert" className={css.warning} title={say(viewWords.missing)}>
        <WarningOutlined aria-hidden /> <Text ellipsis>{say(viewWords.missing)}</Text>
        <PlainButton aria-label={say(viewWords.dismiss)} onClick={() => shown.choose(null)}>
          <CloseOutlined aria-hidden />
        </PlainButton>
      </Row>
    );
  const gone = shown.saved ? goneFrom(register, shown.saved.view) : [];
  if (gone.length === 0) return null;
  // a column that an option hides here still has a name
  const declared = registerOf(register.key) ?? queryListOf(register.key) ?? register;
  const names = gone
    .map((name) => fieldOf(declared)(name)?.label[language] ?? name)
    .join(language === 'en' ? ', ' : '、');
  const text = say(fill(viewWords.gone, { names, count: gone.length }));
  return (
    <Row as="span" inline gap={6} role="status" className={css.warning} title={text}>
      <WarningOutlined aria-hidden /> <Text ellipsis>{text}</Text>
    </Row>
  );
}

interface ChangedProps {
  readonly screen: RegisterScreen;
  readonly saved: ListView;
  readonly onDialog: (dialog: Dialog) => void;
}

/** Offers to save what was changed in a view, or to take it back. */
function Changed({ screen, saved, onDialog }: ChangedProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { path } = useCurrentPage();
  const changesUsers = useCan('user:update');
  const { register, view, shown } = screen;
  const parts = changedParts(register, view, viewOf(register, saved.view))
    .map((part) => PART_WORDS[part][language])
    .join(language === 'en' ? ', ' : '、');
  const { name, shared } = saved;
  return (
    <span
      className={css.changed}
      role="group"
      aria-label={say(viewWords.changed)}
      title={say(fill(viewWords.changedParts, { parts }))}
    >
      {(saved.mine || (shared && changesUsers)) && (
        <Button size="small" type="primary" onClick={() => void saveView(screen, path, { of: saved, name, shared })}>
          {say(viewWords.save)}
        </Button>
      )}
      <Button size="small" onClick={() => onDialog({ kind: 'saveAs' })}>
        {say(viewWords.saveAs)}
      </Button>
      <Button size="small" onClick={() => shown.choose(saved)}>
        {say(viewWords.revert)}
      </Button>
    </span>
  );
}
