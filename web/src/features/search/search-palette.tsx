import { search } from '@plumbline/contract/features/search/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { SearchOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Input, Modal } from 'antd';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { pageAt } from '@plumbline/contract/pages/pages.ts';
import { setLanguage, useLanguage, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { setTheme, useTheme } from '../../lib/look/theme.ts';
import { actsOnPage } from '../../lib/look/page-acts.ts';
import { useUndoable } from '../../lib/look/undoable.ts';
import { useDelayed } from '../../lib/look/use-delayed.ts';
import { favouritePages, recentRecords, toggleFavourite } from '../../register/row/recent-records.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { focusOnce } from '../../ui/use-escape.ts';
import { foundGroups, LETTERS_MIN, pageGroup, printedGroup, step, type PaletteGroup } from './palette-items.ts';
import { actsNamed, commandsNamed, startGroups, type StartFacts } from './palette-start.ts';
import { PaletteList } from './palette-list.tsx';
import { PAGES } from './pages.ts';
import css from './search-palette.module.css';
import { searchWords } from './words.ts';

/** Milliseconds without typing before the server is queried. */
const DELAY_MS = 200;

/** Maximum number of characters the server searches for. */
const SEARCHED_MAX = 100;
/** Longer than the text of any code on paper. */
const TEXT_MAX = 500;

/** Props of the Ctrl K palette. */
export interface SearchPaletteProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Finds records of every register, and pages by name, and opens the chosen one; fully usable by keyboard. */
export default function SearchPalette({ open, onClose }: SearchPaletteProps): React.JSX.Element {
  const say = useSay();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { groups, isSearching, error, wanted } = useGroups(text);
  const items = groups.flatMap((group) => group.items);
  const current = items[Math.min(at, items.length - 1)];

  const go = (href: string | (() => void)): void => {
    onClose();
    if (typeof href === 'function') href();
    else void navigate({ href });
  };
  const hear = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && current !== undefined) go(current.href);
    const by = { ArrowDown: 1, ArrowUp: -1 } as const;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setAt(step(Math.min(at, items.length - 1), by[event.key], items.length));
  };
  useShown(current?.key, list);

  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={640}
      title={<span className="heard-only">{say(searchWords.title)}</span>}
      style={{ top: 72 }}
      styles={{ container: { padding: 0 }, header: { margin: 0 } }}
      destroyOnHidden
    >
      <Stack className={css.palette}>
        <Input
          ref={focusOnce}
          variant="borderless"
          size="large"
          prefix={<SearchOutlined aria-hidden />}
          placeholder={say(searchWords.placeholder)}
          value={text}
          maxLength={TEXT_MAX}
          role="combobox"
          aria-label={say(searchWords.placeholder)}
          aria-expanded={items.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          {...(current === undefined ? {} : { 'aria-activedescendant': optionId(list, current.key) })}
          onChange={({ target }) => {
            setText(target.value);
            setAt(0);
          }}
          onKeyDown={hear}
        />
        {error !== null && <ErrorState small error={error} />}
        <PaletteList
          id={list}
          groups={groups}
          current={current?.key}
          isBusy={isSearching}
          optionId={(key) => optionId(list, key)}
          onGo={go}
        />
        <Text as="p" small className={css.foot} role="status">
          {say(footWord({ wanted, isSearching, count: items.length, isError: error !== null }))}
        </Text>
      </Stack>
    </Modal>
  );
}

const optionId = (list: string, key: string): string => `${list}-${key}`;

interface FootFacts {
  readonly wanted: string;
  readonly isSearching: boolean;
  readonly count: number;
  readonly isError: boolean;
}
function footWord({ wanted, isSearching, count, isError }: FootFacts) {
  if (isSearching) return searchWords.searching;
  if (count === 0 && wanted.length >= LETTERS_MIN && !isError) return fill(searchWords.none, { text: wanted });
  return wanted.length < LETTERS_MIN ? searchWords.tooShort : searchWords.keys;
}

interface Groups {
  readonly groups: readonly PaletteGroup[];
  readonly isSearching: boolean;
  readonly error: unknown;
  /** The text that was searched for. */
  readonly wanted: string;
}

/**
 * The lines for a text: pages at once, records after a pause in typing. Previous results stay until the new ones
 * arrive.
 */
function useGroups(text: string): Groups {
  const language = useLanguage();
  const permissions = useSession((session) => session.permissions);
  const roles = useSession((session) => session.roles);
  const wanted = text.trim();
  const rested = useDelayed(wanted, DELAY_MS);
  const printed = useMemo(() => printedGroup(wanted), [wanted]);
  const isLong = rested.length >= LETTERS_MIN && printed.length === 0;
  const query = useCall(
    search,
    { text: rested.slice(0, SEARCHED_MAX) },
    { enabled: isLong, placeholderData: (before) => before },
  );
  const found = wanted.length >= LETTERS_MIN ? query.data : undefined;
  const start = useStart();
  const groups = useMemo(() => {
    if (wanted === '') return startGroups(start);
    if (printed.length > 0) return printed;
    const pages = pageGroup(PAGES, { text: wanted, language, granted: { permissions: new Set(permissions), roles } });
    return [actsNamed(start, wanted), ...foundGroups(found ?? []), pages, commandsNamed(start, wanted)].filter(
      ({ items }) => items.length > 0,
    );
  }, [wanted, printed, language, permissions, roles, found, start]);
  const isWaiting = wanted.length >= LETTERS_MIN && wanted !== rested && printed.length === 0;
  return { groups, isSearching: isWaiting || (isLong && query.isFetching), error: isLong ? query.error : null, wanted };
}

/** The inputs of the palette's initial content. */
function useStart(): StartFacts {
  const language = useLanguage();
  const permissions = useSession((session) => session.permissions);
  const roles = useSession((session) => session.roles);
  const look = useTheme();
  const { pathname } = useLocation();
  const undoable = useUndoable();
  // the page behind does not change while the palette is open
  const [selection] = useState(() => actsOnPage());
  return useMemo(() => {
    const at = pageAt(pathname);
    return {
      pages: PAGES,
      granted: { permissions: new Set(permissions), roles },
      language,
      recent: recentRecords(),
      favourites: favouritePages(),
      here: at && PAGES.includes(at) ? at : undefined,
      selection,
      undoable,
      isDark: look === 'dark',
      run: {
        favourite: toggleFavourite,
        look: () => setTheme(look === 'dark' ? 'light' : 'dark'),
        language: () => setLanguage(language === 'en' ? 'zh' : 'en'),
      },
    };
  }, [language, permissions, roles, look, pathname, selection, undoable]);
}

/** Scrolls the chosen line into view. */
function useShown(key: string | undefined, list: string): void {
  const before = useRef(key);
  useEffect(() => {
    if (before.current === key || key === undefined) return;
    before.current = key;
    document.getElementById(optionId(list, key))?.scrollIntoView({ block: 'nearest' });
  }, [key, list]);
}
