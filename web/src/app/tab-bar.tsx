import { CloseOutlined, HomeOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSay } from '../lib/language.ts';
import { pageOf } from './pages.ts';
import css from './tab-bar.module.css';
import { closeTab, HOME, leftOf, useTabs, type Tab } from './tabs.ts';
import { appWords } from './words.ts';

/** The open pages: a row of links, home first, each of the others with a cross. The middle mouse button closes too. */
export function TabBar({ seen }: { readonly seen: string }): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const { open } = useTabs();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = row.current?.querySelector(`[data-tab="${CSS.escape(seen)}"]`);
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [seen]);

  const close = (tab: Tab): void => {
    const next = leftOf(useTabs.getState(), tab.key);
    closeTab(tab.key);
    if (tab.key === seen) void navigate({ href: next });
  };
  const nameOf = (tab: Tab): string => {
    const page = pageOf(tab.key.split('?')[0] ?? '');
    return tab.title ?? (page === undefined ? tab.key : say(page.title));
  };

  return (
    <nav ref={row} aria-label={say(appWords.openTabs)} className={css.bar}>
      <span className={seen === HOME ? css.seen : css.tab}>
        <Link to={HOME} aria-current={seen === HOME ? 'page' : undefined}>
          <HomeOutlined aria-hidden /> {say(appWords.home)}
        </Link>
      </span>
      {open.map((tab) => (
        <span
          key={tab.key}
          data-tab={tab.key}
          className={tab.key === seen ? css.seen : css.tab}
          onAuxClick={(event) => {
            if (event.button === 1) close(tab);
          }}
        >
          <Link to={tab.href} aria-current={tab.key === seen ? 'page' : undefined}>
            {nameOf(tab)}
          </Link>
          <button
            type="button"
            aria-label={say(fill(appWords.closeTab, { title: nameOf(tab) }))}
            onClick={() => close(tab)}
          >
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
    </nav>
  );
}
