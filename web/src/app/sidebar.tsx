import {
  AccountBookOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  CarryOutOutlined,
  DatabaseOutlined,
  FieldTimeOutlined,
  FileOutlined,
  FileTextOutlined,
  FolderOutlined,
  ImportOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  PushpinOutlined,
  SafetyCertificateOutlined,
  SearchOutlined,
  SettingOutlined,
  SwapOutlined,
  TagsOutlined,
  ToolOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { PAGE_GROUPS } from '@plumbline/contract/pages/groups.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Menu, type MenuProps } from 'antd';
import input from 'antd/es/input/Input.js';
import { useMemo, useState, type ReactNode } from 'react';
import { sorted } from '../features/menu/menu-rules.ts';
import { useLanguage, useSay } from '../lib/value/language.ts';
import { ofModule } from '../lib/value/of-module.ts';
import { useIsOffered } from '../lib/place/level-settings.ts';
import { useMenu } from '../lib/place/menu-state.ts';
import { PRODUCT } from '../lib/product.ts';
import { Muted, Row, Stack } from '../ui/layout.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import Bell from '../features/messages/bell.tsx';
import { groupsIn, itemsOf, matching, placeOf, type MenuItem } from './menu.ts';
import { usePinned } from './pinned-views.ts';
import { ScopeSelect } from './scope-select.tsx';
import css from './sidebar.module.css';
import { HOME } from './tabs.ts';
import { SearchButton, Tools } from './top-bar.tsx';
import { appWords } from './words.ts';

// only the plain input: password, code and multi-line inputs load with the pages that use them
const Input = ofModule(input);

/** The icon of each group, by its code; groups created by administrators get the last one. */
const ICONS: Readonly<Record<string, ReactNode>> = {
  [PAGE_GROUPS.myWork.code]: <CarryOutOutlined aria-hidden />,
  [PAGE_GROUPS.taggedItems.code]: <TagsOutlined aria-hidden />,
  [PAGE_GROUPS.certification.code]: <SafetyCertificateOutlined aria-hidden />,
  [PAGE_GROUPS.punchList.code]: <UnorderedListOutlined aria-hidden />,
  [PAGE_GROUPS.handover.code]: <AuditOutlined aria-hidden />,
  [PAGE_GROUPS.workPack.code]: <ToolOutlined aria-hidden />,
  [PAGE_GROUPS.preservation.code]: <FieldTimeOutlined aria-hidden />,
  [PAGE_GROUPS.procedures.code]: <OrderedListOutlined aria-hidden />,
  [PAGE_GROUPS.changes.code]: <SwapOutlined aria-hidden />,
  [PAGE_GROUPS.documents.code]: <FileTextOutlined aria-hidden />,
  [PAGE_GROUPS.report.code]: <BarChartOutlined aria-hidden />,
  [PAGE_GROUPS.import.code]: <ImportOutlined aria-hidden />,
  [PAGE_GROUPS.refTable.code]: <DatabaseOutlined aria-hidden />,
  [PAGE_GROUPS.admin.code]: <ApartmentOutlined aria-hidden />,
  [PAGE_GROUPS.systemSettings.code]: <SettingOutlined aria-hidden />,
  [PAGE_GROUPS.finance.code]: <AccountBookOutlined aria-hidden />,
  [PAGE_GROUPS.financeData.code]: <AccountBookOutlined aria-hidden />,
};
const OTHER = <FolderOutlined aria-hidden />;
const PAGE = <FileOutlined aria-hidden />;
const PINNED = <PushpinOutlined aria-hidden />;

/** The properties of the sidebar. */
export interface SidebarProps {
  /** The path of the visible page. */
  readonly path: string;
  /** Icons only. */
  readonly folded: boolean;
  /** Folds it to icons, or unfolds it. */
  readonly onFold: () => void;
  readonly onSearch: () => void;
}

/**
 * What belongs to no page: the product, messages, project and scope of work, search, the menu, language, look and account.
 */
export function Sidebar({ path, folded, onFold, onSearch }: SidebarProps): React.JSX.Element {
  const say = useSay();
  return (
    <Stack className={css.sidebar}>
      <Row gap={4} className={folded ? css.foldedTop : css.top}>
        <Brand isShort={folded} />
        <Bell />
        <Button
          type="text"
          icon={folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
          aria-label={say(folded ? appWords.unfoldMenu : appWords.foldMenu)}
          aria-expanded={!folded}
          onClick={onFold}
        />
      </Row>
      <Stack gap={6} className={css.place}>
        {!folded && <ScopeSelect />}
        <SearchButton isSmall={folded} onSearch={onSearch} />
      </Stack>
      <MainMenu path={path} folded={folded} />
      <footer className={folded ? css.foldedTools : css.tools}>
        <Tools />
      </footer>
    </Stack>
  );
}

/** The product logo, a link to the home page. */
export function Brand({ isShort = false }: { readonly isShort?: boolean }): React.JSX.Element {
  const say = useSay();
  return (
    <Link to={HOME} className={css.brand} aria-label={say(PRODUCT)}>
      <ProductMark size={24} />
      {!isShort && <span>{say(PRODUCT)}</span>}
    </Link>
  );
}

/** The properties of the menu. */
export interface MainMenuProps extends Pick<SidebarProps, 'path' | 'folded'> {
  /** Called after a page was chosen. */
  readonly onGo?: () => void;
}

/** The pages the user may open, by group, and a filter. One Tab stop, arrow keys inside. */
export function MainMenu({ path, folded, onGo }: MainMenuProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const left = useMenu((menu) => menu.left);
  const isOffered = useIsOffered();
  const drawn = useMemo(() => itemsOf(sorted(left, language), HOME, { isOffered }), [left, language, isOffered]);
  const { item, groups } = placeOf(drawn, path);
  const [unfolded, setUnfolded] = useState<readonly string[]>(groups);
  const [placeBefore, setPlaceBefore] = useState(groups.join());
  if (groups.join() !== placeBefore) {
    // a page opened from elsewhere shows its position in the menu
    setPlaceBefore(groups.join());
    setUnfolded([...new Set([...unfolded, ...groups])]);
  }
  const [text, setText] = useState('');
  const isFiltered = text.trim() !== '' && !folded;
  const shown = useMemo(
    // the filter finds the pages that the menu hides too
    () => (isFiltered ? matching(itemsOf(sorted(left, language), HOME, { isOffered, hidden: true }), text) : drawn),
    [isFiltered, left, language, isOffered, drawn, text],
  );

  const pinned = usePinned(isFiltered ? text : '');
  const addresses = new Map([[HOME, HOME], ...pinned.map(({ key, to }) => [key, to] as const), ...addressesOf(shown)]);
  // the same items while their content is unchanged: each navigation renders the menu, and of a hundred lines only two
  // differ
  const items: NonNullable<MenuProps['items']> = useMemo(
    () => [
      { key: HOME, icon: <AppstoreOutlined aria-hidden />, label: <MenuLink to={HOME}>{say(appWords.home)}</MenuLink> },
      ...pinned.map(({ key, name, to }) => ({
        key,
        icon: PINNED,
        label: <MenuLink to={to}>{name}</MenuLink>,
        title: name,
      })),
      ...shown.map((each) => itemOf(each, say, each.to === null ? (ICONS[each.entry.code] ?? OTHER) : PAGE)),
    ],
    [shown, pinned, say],
  );

  return (
    <>
      {!folded && (
        <div className={css.filter}>
          <Input
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            placeholder={say(appWords.filterMenu)}
            aria-label={say(appWords.filterMenu)}
            value={text}
            maxLength={60}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
      <nav aria-label={say(appWords.mainMenu)} className={css.menu}>
        <NoEntry isShown={shown.length + pinned.length === 0} />
        <Menu
          mode="inline"
          inlineCollapsed={folded}
          inlineIndent={18}
          // names are visible beside the icons; a tooltip for each of a hundred lines would be a third of the render
          // time of a navigation
          {...(!folded && { tooltip: false as const })}
          items={items}
          selectedKeys={[path === HOME ? HOME : (item ?? path)]}
          {...(!folded && { openKeys: isFiltered ? [...groupsIn(shown)] : [...unfolded] })}
          onOpenChange={(keys) => {
            if (!folded && !isFiltered) setUnfolded(keys);
          }}
          onClick={({ key, domEvent }) => {
            // a click acts on the link itself; a key acts on the item
            if (domEvent.type === 'keydown') void navigate({ href: addresses.get(key) ?? HOME });
            onGo?.();
          }}
        />
      </nav>
    </>
  );
}

/** Shown where the filter finds nothing. */
function NoEntry({ isShown }: { readonly isShown: boolean }): React.JSX.Element | false {
  const say = useSay();
  return (
    isShown && (
      <Muted as="p" small className={css.none}>
        {say(appWords.noEntry)}
      </Muted>
    )
  );
}

type Items = NonNullable<MenuProps['items']>;

/** Renders a page as a link, or a group with its pages below. */
function itemOf(
  { entry, to, items, isHidden = false }: MenuItem,
  say: (word: Word) => string,
  icon: ReactNode,
): Items[number] {
  const title = isHidden ? say(fill(appWords.hiddenEntry, { page: entry.names })) : say(entry.names);
  if (to !== null) return { key: entry.code, icon, label: <MenuLink to={to}>{title}</MenuLink>, title };
  return { key: entry.code, icon, label: title, children: items.map((each) => itemOf(each, say, null)) };
}

const addressesOf = (items: readonly MenuItem[]): readonly (readonly [string, string])[] =>
  items.flatMap(({ entry, to, items: below }) => [
    ...(to === null ? [] : [[entry.code, to] as const]),
    ...addressesOf(below),
  ]);

/** A real link, so that it can be opened in a new tab; not a Tab stop of its own. */
function MenuLink({ to, children }: { readonly to: string; readonly children: ReactNode }): React.JSX.Element {
  return (
    <Link to={to} tabIndex={-1} title={typeof children === 'string' ? children : undefined}>
      {children}
    </Link>
  );
}
