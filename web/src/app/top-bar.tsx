import {
  GlobalOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  MoonFilled,
  SearchOutlined,
  SunFilled,
} from '@ant-design/icons';
import { Button, Switch } from 'antd';
import type { ReactNode } from 'react';
import Bell from '../features/messages/bell.tsx';
import { setLanguage, useLanguage, useSay } from '../lib/value/language.ts';
import { setTheme, useTheme } from '../lib/look/theme.ts';
import { GuideButton } from './guide-button.tsx';
import { ScopeSelect } from './scope-select.tsx';
import { Row, Text } from '../ui/layout.tsx';
import css from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';
import { appWords } from './words.ts';

/** The properties of the top bar. */
export interface TopBarProps {
  /** `drawer`: the menu slides in over the page; otherwise it is beside the page, folded to icons or not. */
  readonly menu: 'drawer' | 'folded' | 'open';
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}

const MENU_SIGN = {
  drawer: <MenuOutlined aria-hidden />,
  folded: <MenuUnfoldOutlined aria-hidden />,
  open: <MenuFoldOutlined aria-hidden />,
} as const;
const MENU_WORD = { drawer: appWords.openMenu, folded: appWords.unfoldMenu, open: appWords.foldMenu } as const;

/** Menu button, project and scope, search, language, look, account. */
export function TopBar({ menu, onMenu, onSearch }: TopBarProps): React.JSX.Element {
  const say = useSay();
  return (
    <Row as="header" gap={10} className={css.bar}>
      <Button
        type="text"
        icon={MENU_SIGN[menu]}
        aria-label={say(MENU_WORD[menu])}
        aria-expanded={menu === 'open'}
        onClick={onMenu}
      />
      <ScopeSelect />
      <div className={css.space} />
      <button type="button" className={css.search} aria-keyshortcuts="Control+K" onClick={onSearch}>
        <SearchOutlined aria-hidden />
        <Text ellipsis grow className={css.searchText}>
          {say(appWords.search)}
        </Text>
        <kbd>Ctrl K</kbd>
      </button>
      <Bell />
      <Tools />
    </Row>
  );
}

/** Language, look and account: also on the pages before a scope is chosen. */
function Tools(): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const look = useTheme();
  return (
    <>
      <Button
        type="text"
        icon={<GlobalOutlined aria-hidden />}
        aria-label={say(appWords.language)}
        onClick={() => setLanguage(language === 'en' ? 'zh' : 'en')}
      >
        {language === 'en' ? 'EN' : '中文'}
      </Button>
      <Switch
        className={css.switch ?? ''}
        checked={look === 'dark'}
        checkedChildren={<MoonFilled aria-hidden />}
        unCheckedChildren={<SunFilled aria-hidden />}
        aria-label={say(appWords.dark)}
        onChange={(dark) => setTheme(dark ? 'dark' : 'light')}
      />
      <GuideButton />
      <UserMenu />
    </>
  );
}

/** The bar on the pages before a scope is chosen: logo and product name on the left. */
export function PlainBar({ children }: { readonly children: ReactNode }): React.JSX.Element {
  return (
    <Row as="header" gap={10} className={css.bar}>
      {children}
      <div className={css.space} />
      <Tools />
    </Row>
  );
}
