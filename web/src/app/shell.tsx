import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { lazy } from '../lib/look/lazy.ts';
import { useLevelUpkeep } from '../features/levels/use-level-upkeep.ts';
import { useMenuUpkeep } from '../features/menu/use-menu-upkeep.ts';
import { useSay } from '../lib/value/language.ts';
import { useSession } from '../lib/session/session.ts';
import { readStored, writeStored } from '../lib/stored.ts';
import { isDialogOpen } from '../ui/dialogs.ts';
import { HeadSlotContext } from '../ui/head-slot.ts';
import { Stack } from '../ui/layout.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { useMedia } from '../ui/use-media.ts';
import { leave } from './leave.ts';
import { LevelBanner } from './level-banner.tsx';
import { DiskBar, OfflineBar } from './offline-bar.tsx';
import { prefetchLists } from './pages.ts';
import css from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';
import { TopBar } from './top-bar.tsx';
import { Watermark } from './watermark.tsx';
import { appWords } from './words.ts';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));
const GuideBar = lazy(() => import('../features/home/guide.tsx'));
const SearchPalette = lazy(() => import('../features/search/search-palette.tsx'));

/** Below this width the menu slides in over the page. */
const NARROW = '(max-width: 899px)';
/** Between these widths the tabs of the open pages share the line of the page's head. */
const ONE_LINE = '(min-width: 900px) and (max-width: 1399px)';

/** The frame around every page of the workspace. */
export interface ShellProps {
  readonly path: string;
  /** The key of the visible tab. */
  readonly seen: string;
  /** Announced to screen readers after each navigation. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Sidebar, the line of the page's head, tag tabs, and the pages; on a narrow screen a bar instead of the sidebar. */
export function Shell({ path, seen, title, children }: ShellProps): React.JSX.Element {
  const say = useSay();
  const narrow = useMedia(NARROW);
  const oneLine = useMedia(ONE_LINE);
  const [slot] = useState(headSlot);
  const [folded, setFolded] = useState(() => readStored('sidebar') === 'folded');
  const [menuOpen, setMenuOpen] = useState(false);
  const [searching, setSearching] = useState(false);
  const hasScope = useSession((session) => session.path !== null);
  // a dialog is waiting for an answer: a search result would open over it
  useHotkey('mod+k', () => isDialogOpen() || setSearching(true), { whileTyping: true });
  useMustHaveMenu();
  useLevelUpkeep();
  useEffect(prefetchLists, []);

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
          <Sidebar path={path} folded={folded} onFold={pressMenu} onSearch={() => setSearching(true)} />
        </aside>
      )}
      {narrow && (
        <Suspense>
          <MenuDrawer open={menuOpen} path={path} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <Stack grow className={css.work}>
        {narrow && <TopBar onMenu={pressMenu} onSearch={() => setSearching(true)} />}
        {!oneLine && <TabBar seen={seen} />}
        <LevelBanner />
        {hasScope && (
          <Suspense>
            <GuideBar path={path} />
          </Suspense>
        )}
        <main id="content" tabIndex={-1} className={css.content}>
          <div className={css.line} ref={(line) => hold(line, slot)}>
            {oneLine && <TabBar seen={seen} inLine />}
          </div>
          <div className={css.pages} data-pages>
            <HeadSlotContext value={slot}>{children}</HeadSlotContext>
          </div>
        </main>
        {/* below the page: it gets shorter, but does not move while somebody works in it */}
        <OfflineBar />
        <DiskBar />
      </Stack>
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

/** Puts the slot into the line once: whatever has the focus in it would lose it by a second time. */
function hold(line: HTMLElement | null, slot: HTMLElement): void {
  if (line !== null && slot.parentElement !== line) line.append(slot);
}

/** The element into which pages draw their heads: made before the line exists, so that no head is ever drawn elsewhere. */
function headSlot(): HTMLElement {
  const slot = document.createElement('div');
  slot.className = css.slot ?? '';
  return slot;
}

/**
 * Keeps the menu up to date. When none of it is left, the user is signed out, with the reason on the sign-in page
 * (specification 4).
 */
function useMustHaveMenu(): void {
  const navigate = useNavigate();
  useMenuUpkeep(() => void leave(() => navigate({ to: '/login', search: { noMenu: '1' } })));
}
