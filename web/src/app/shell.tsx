import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLanguage, useSay } from '../lib/language.ts';
import { notify } from '../lib/notify.ts';
import { useSession } from '../lib/session.ts';
import { readStored, writeStored } from '../lib/stored.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { useMedia } from '../ui/use-media.ts';
import { leave } from './leave.ts';
import { menuOf } from './menu.ts';
import { prefetchRegister } from './prefetch-register.ts';
import css from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { Watermark } from './watermark.tsx';
import { appWords } from './words.ts';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));
const SearchPalette = lazy(() => import('../features/search/search-palette.tsx'));

/** Below this width the menu slides in over the page. */
const NARROW = '(max-width: 899px)';

/** What stands around every page of the workspace. */
export interface ShellProps {
  readonly path: string;
  /** The key of the tab that is seen. */
  readonly seen: string;
  /** Said to screen readers after each navigation. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Sidebar, top bar, tag tabs, and the pages. */
export function Shell({ path, seen, title, children }: ShellProps): React.JSX.Element {
  const say = useSay();
  const narrow = useMedia(NARROW);
  const [folded, setFolded] = useState(() => readStored('sidebar') === 'folded');
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  useHotkey('mod+k', () => setSearching(true), { whileTyping: true });
  useMustHaveMenu();
  useEffect(prefetchRegister, []);

  const pressMenu = (): void => {
    if (narrow) {
      setMenuOpen(true);
      return;
    }
    setFolded(!folded);
    writeStored('sidebar', folded ? 'open' : 'folded');
  };

  return (
    <div className={css.shell}>
      <a className={css.skip} href="#content">
        {say(appWords.skip)}
      </a>
      {!narrow && (
        <aside className={folded ? css.folded : css.side}>
          <Sidebar path={path} folded={folded} />
        </aside>
      )}
      {narrow && (
        <Suspense>
          <MenuDrawer open={menuOpen} path={path} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <div className={css.work}>
        <TopBar menu={menuState(narrow, folded)} onMenu={pressMenu} onSearch={() => setSearching(true)} />
        <TabBar seen={seen} />
        <main id="content" tabIndex={-1} className={css.content}>
          {children}
        </main>
      </div>
      <div role="status" className="heard-only">
        {title}
      </div>
      {searching && (
        <Suspense>
          <SearchPalette open onClose={() => setSearching(false)} />
        </Suspense>
      )}
      <Watermark />
    </div>
  );
}

function menuState(narrow: boolean, folded: boolean): 'drawer' | 'folded' | 'open' {
  if (narrow) return 'drawer';
  return folded ? 'folded' : 'open';
}

/** Nothing is granted: says so and goes back to sign in (specification 4, menu loading). */
function useMustHaveMenu(): void {
  const navigate = useNavigate();
  const language = useLanguage();
  const { permissions, token } = useSession();
  const empty = token !== null && menuOf(new Set(permissions), language).length === 0;
  useEffect(() => {
    if (!empty) return;
    notify.message('error', appWords.noMenu);
    void leave(() => navigate({ to: '/login' }));
  }, [empty, navigate]);
}
