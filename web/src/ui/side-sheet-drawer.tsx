import { Drawer, Tabs } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFormat, useSay } from '../lib/value/language.ts';
import { useCurrentPage } from '../lib/place/current-page.ts';
import { Row } from './layout.tsx';
import css from './side-sheet.module.css';
import type { SheetTab, SideSheetProps } from './side-sheet-props.ts';
import { useMedia } from './use-media.ts';
import { uiWords } from './words.ts';

/** Wide enough to show list and sheet side by side: the list then stays usable. */
const BESIDE = '(min-width: 1280px)';
/** Wide enough for a pane of its own: the list gives room instead of being covered. */
const PANE = '(min-width: 1920px)';
/** The widths of all sheets; never wider than the screen. A wide one grows with a screen that has room to spare. */
const [WIDTH, WIDE] = ['640px', 'max(960px, 58vw)'];
const HEAD = { header: css.head ?? '' };
const UNDER_SHELL = { top: 'var(--shell-top)' } as const;

/** The sheet itself: loaded before it is first opened. */
export default function SideSheetDrawer(props: SideSheetProps): React.JSX.Element {
  const { open, onClose, title, note, actions, footer, tabs, tab, onTab, wide = false, children } = props;
  const say = useSay();
  const beside = useMedia(BESIDE);
  // a sheet in a hidden tab is hidden with its input, and reappears with its tab
  const shown = useCurrentPage().active && open;
  useReturnFocus(shown);
  const size = `min(${wide ? WIDE : WIDTH}, 100vw)`;
  useRoomBeside(size, shown);
  return (
    <Drawer
      open={shown}
      onClose={onClose}
      placement="right"
      size={size}
      mask={!beside}
      aria-modal={!beside}
      // beside the list the shell stays usable too: the sheet begins below it
      rootStyle={beside ? UNDER_SHELL : {}}
      classNames={HEAD}
      styles={{ body: { paddingTop: 8 } }}
      closable={{ 'aria-label': say(uiWords.close) }}
      title={
        <div className={css.titles}>
          <h2 className={css.title}>{title}</h2>
          {note !== undefined && <div className={css.note}>{note}</div>}
        </div>
      }
      extra={
        actions !== undefined && (
          <Row wrap align="stretch" gap={8}>
            {actions}
          </Row>
        )
      }
      {...(footer !== undefined && {
        footer: (
          <Row wrap align="stretch" justify="end" gap={8}>
            {footer}
          </Row>
        ),
      })}
      destroyOnHidden={!open}
    >
      {children}
      {tabs !== undefined && (
        <Tabs
          ref={(drawn) => tabsAlone(drawn?.nativeElement)}
          {...(tab !== undefined && { activeKey: tab })}
          {...(onTab !== undefined && { onChange: onTab })}
          items={tabs.map(({ key, label, count, content }) => ({
            key,
            label: <TabLabel label={label} count={count} />,
            children: content,
          }))}
        />
      )}
    </Drawer>
  );
}

/** The widths of the sheets that are open as panes, in the order of their opening. */
const rooms = new Map<symbol, string>();
function giveRoom(): void {
  const open = [...rooms.values()];
  const widest = open.find((size) => size.includes(WIDE)) ?? open[0];
  // on the one element that gives it: a variable of the whole page would have every element of it matched again
  const pages = document.querySelector<HTMLElement>('[data-pages]');
  if (pages) pages.style.marginRight = widest ?? '';
}

/** Makes the page beside an open sheet narrower by its width, on a wide screen. */
function useRoomBeside(size: string, isShown: boolean): void {
  const isPane = useMedia(PANE) && isShown;
  useLayoutEffect(() => {
    if (!isPane) return undefined;
    const own = Symbol('sheet');
    rooms.set(own, size);
    giveRoom();
    return () => {
      rooms.delete(own);
      giveRoom();
    };
  }, [size, isPane]);
}

/**
 * Moves the tablist role to the element with only the tabs: where they do not all fit, the library puts a button beside
 * them.
 */
function tabsAlone(drawn: HTMLElement | null | undefined): void {
  const bar = drawn?.querySelector('[role=tablist]');
  const list = bar?.querySelector('.ant-tabs-nav-list');
  if (!bar || !list) return;
  for (const name of ['role', 'aria-orientation']) bar.removeAttribute(name);
  list.setAttribute('role', 'tablist');
}

function TabLabel({ label, count }: Pick<SheetTab, 'label' | 'count'>): React.JSX.Element {
  const format = useFormat();
  return (
    <Row as="span" inline gap={6}>
      {label}
      {count === null && <span className={css.room} />}
      {typeof count === 'number' && <span className={css.count}>{format.count(count)}</span>}
    </Row>
  );
}

/** Returns the focus to the element that had it when the sheet opened, if it still exists. */
function useReturnFocus(open: boolean): void {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (!open) return undefined;
    before.current = document.activeElement;
    return () => {
      const { current } = before;
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
    };
  }, [open]);
}
