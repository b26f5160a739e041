import {
  AppstoreOutlined,
  AuditOutlined,
  BarChartOutlined,
  DatabaseOutlined,
  ImportOutlined,
  SafetyCertificateOutlined,
  TagsOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Link, useNavigate } from '@tanstack/react-router';
import { Menu, type MenuProps } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useLanguage, useSay } from '../lib/language.ts';
import { PRODUCT } from '../lib/product.ts';
import { useSession } from '../lib/session.ts';
import { ProductMark } from '../ui/product-mark.tsx';
import { menuOf } from './menu.ts';
import { PAGE_GROUPS, type MenuGroup } from '@plumbline/contract/pages/groups.ts';
import { pageOf } from './pages.ts';
import css from './sidebar.module.css';
import { HOME } from './tabs.ts';
import { appWords } from './words.ts';

const ICONS: Readonly<Partial<Record<MenuGroup, ReactNode>>> = {
  taggedItems: <TagsOutlined aria-hidden />,
  certification: <SafetyCertificateOutlined aria-hidden />,
  punchList: <UnorderedListOutlined aria-hidden />,
  handover: <AuditOutlined aria-hidden />,
  report: <BarChartOutlined aria-hidden />,
  import: <ImportOutlined aria-hidden />,
  refTable: <DatabaseOutlined aria-hidden />,
};

/** What the sidebar is told. */
export interface SidebarProps {
  /** The path that is seen. */
  readonly path: string;
  /** Icons only. */
  readonly folded: boolean;
  /** Called after a page was chosen. */
  readonly onGo?: () => void;
}

/** The product mark and the menu: the pages one may open, by group. One Tab stop, arrow keys inside. */
export function Sidebar({ path, folded, onGo }: SidebarProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const permissions = useSession((session) => session.permissions);
  const sections = useMemo(() => menuOf(new Set(permissions), language), [permissions, language]);
  const group = pageOf(path)?.group ?? null;
  const [unfolded, setUnfolded] = useState<readonly string[]>(group === null ? [] : [group]);
  const [groupBefore, setGroupBefore] = useState(group);
  if (group !== groupBefore) {
    // A page opened from elsewhere shows its place in the menu.
    setGroupBefore(group);
    if (group !== null && !unfolded.includes(group)) setUnfolded([...unfolded, group]);
  }

  const items: NonNullable<MenuProps['items']> = [
    { key: HOME, icon: <AppstoreOutlined aria-hidden />, label: <MenuLink to={HOME}>{say(appWords.home)}</MenuLink> },
    ...sections.map(({ group: key, pages }) => ({
      key,
      icon: ICONS[key],
      label: say(PAGE_GROUPS[key].title),
      children: pages.map(({ route, title }) => ({
        key: route,
        label: <MenuLink to={route}>{say(title)}</MenuLink>,
        title: say(title),
      })),
    })),
  ];

  return (
    <div className={css.sidebar}>
      <Link to={HOME} className={css.brand} aria-label={say(PRODUCT)}>
        <ProductMark size={24} />
        {!folded && <span>{say(PRODUCT)}</span>}
      </Link>
      <nav aria-label={say(appWords.mainMenu)} className={css.menu}>
        <Menu
          mode="inline"
          inlineCollapsed={folded}
          inlineIndent={18}
          items={items}
          selectedKeys={[pageOf(path)?.route ?? path]}
          {...(!folded && { openKeys: [...unfolded] })}
          onOpenChange={(keys) => {
            if (!folded) setUnfolded(keys);
          }}
          onClick={({ key, domEvent }) => {
            // A click lands on the link itself; keys land on the item.
            if (domEvent.type === 'keydown') void navigate({ to: key });
            onGo?.();
          }}
        />
      </nav>
    </div>
  );
}

/** A real link, so that it opens in a new tab as any link; not a Tab stop of its own. */
function MenuLink({ to, children }: { readonly to: string; readonly children: ReactNode }): React.JSX.Element {
  return (
    <Link to={to} tabIndex={-1}>
      {children}
    </Link>
  );
}
