import { CloseOutlined, DownOutlined, HomeOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useSay } from '../lib/value/language.ts';
import { pageOf } from './pages.ts';
import { Row } from '../ui/layout.tsx';
import css from './tab-bar.module.css';
import { closeTab, HOME, leftOf, titleIn, useTabs, type Tab } from './tabs.ts';
import { appWords } from './words.ts';

/** From this number of open pages, a list of them is offered beside the row. */
const MANY = 5;
/** The key of the entry that closes the other tabs; no page has it. */
const OTHERS = '-others';

/** The properties of the row of open pages. */
export interface TabBarProps {
  /** The key of the visible tab. */
  readonly seen: string;
  /** It shares the line of the page's head. */
  readonly inLine?: boolean;
}

/**
 * The open pages: a row of links, home first, each of the others with a close button. The middle mouse button also
 * closes.
 */
export function TabBar({ seen, inLine = false }: TabBarProps): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const { open } = useTabs();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    // a page opened by its address joins the row a moment later
    const bar = row.current;
    if (open.length === 0 || bar === null) return undefined;
    const tab = bar.querySelector(`[data-tab="${CSS.escape(seen)}"]`);
    // at once, and when the actions of the page have taken their room
    const watcher = new ResizeObserver(() => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    watcher.observe(bar);
    return () => watcher.disconnect();
  }, [seen, open]);

  const close = (tab: Tab): void => {
    const next = leftOf(useTabs.getState(), tab.key);
    closeTab(tab.key);
    if (tab.key === seen) void navigate({ href: next });
  };
  const nameOf = (tab: Tab): string => {
    const page = pageOf(tab.key.split('?')[0] ?? '');
    return titleIn(tab, say) ?? (page === undefined ? tab.key : say(page.title));
  };

  const closeOthers = (): void => {
    for (const tab of open) if (tab.key !== seen) closeTab(tab.key);
  };
  const menu: MenuProps = {
    selectedKeys: [seen],
    items: [
      ...open.map((tab) => ({ key: tab.key, label: <Link to={tab.href}>{nameOf(tab)}</Link> })),
      { type: 'divider' as const },
      { key: OTHERS, label: say(appWords.closeOthers), onClick: closeOthers },
    ],
  };

  return (
    <Row align="center" gap={4} className={inLine ? `${css.bar} ${css.inLine}` : css.bar}>
      <Row as="nav" ref={row} aria-label={say(appWords.openTabs)} gap={2} grow className={css.row}>
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
      </Row>
      {open.length >= MANY && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={menu}>
          <button
            type="button"
            className={css.all}
            aria-label={say(fill(appWords.allTabs, { count: String(open.length) }))}
          >
            {open.length} <DownOutlined aria-hidden />
          </button>
        </Dropdown>
      )}
    </Row>
  );
}
