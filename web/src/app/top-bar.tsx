import { GlobalOutlined, MenuOutlined, MoonFilled, SearchOutlined, SunFilled } from '@ant-design/icons';
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
  readonly onMenu: () => void;
  readonly onSearch: () => void;
}

/** What the sidebar shows elsewhere, on a screen too narrow for it: menu button, scope, search, language, look, account. */
export function TopBar({ onMenu, onSearch }: TopBarProps): React.JSX.Element {
  const say = useSay();
  return (
    <Row as="header" gap={10} className={css.bar}>
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label={say(appWords.openMenu)}
        aria-expanded={false}
        onClick={onMenu}
      />
      <ScopeSelect />
      <div className={css.space} />
      <SearchButton isSmall onSearch={onSearch} />
      <Bell />
      <Tools />
    </Row>
  );
}

/** The properties of the button of the search. */
interface SearchButtonProps {
  /** Only its symbol is visible. */
  readonly isSmall?: boolean;
  readonly onSearch: () => void;
}

/** Opens the search over everything. */
export function SearchButton({ isSmall = false, onSearch }: SearchButtonProps): React.JSX.Element {
  const say = useSay();
  return (
    <button
      type="button"
      className={isSmall ? css.smallSearch : css.search}
      aria-keyshortcuts="Control+K"
      onClick={onSearch}
    >
      <SearchOutlined aria-hidden />
      <Text ellipsis grow className={css.searchText}>
        {say(appWords.search)}
      </Text>
      <kbd>Ctrl K</kbd>
    </button>
  );
}

/** Language, look and account: also on the pages before a scope is chosen. */
export function Tools(): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const look = useTheme();
  return (
    <Row gap={8} className={css.tools} data-tools>
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
    </Row>
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
