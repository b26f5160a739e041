import { DeleteOutlined, ShareAltOutlined } from '@ant-design/icons';
import {
  savedSearchDelete,
  savedSearchList,
  savedSearchSave,
  type SavedSearch,
} from '@plumbline/contract/features/search/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Checkbox, Input, Tabs } from 'antd';
import { useState } from 'react';
import { fieldOf } from '../../grid/columns.ts';
import { useFocusInside } from '../../grid/use-focus-inside.ts';
import { useLanguage, useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, PlainButton, PlainList } from '../../ui/layout.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { AdvancedFilter } from '../filter/advanced-filter.tsx';
import { filterWords } from '../filter/filter-words.ts';
import { recentOf } from './recent-searches.ts';
import css from './searches.module.css';
import type { RegisterScreen } from './use-register-screen.ts';
import { keptView, startView } from './view.ts';
import { registerWords } from '../words.ts';

interface PanelProps {
  readonly screen: RegisterScreen;
  readonly onClose: () => void;
}

/** The panel behind the Searches button. */
export default function SearchesPanel({ screen, onClose }: PanelProps): React.JSX.Element {
  const say = useSay();
  const panel = useFocusInside();
  useHotkey('escape', onClose, { whileTyping: true });
  return (
    <div ref={panel} role="dialog" aria-label={say(registerWords.searches)} className={css.panel}>
      <Tabs
        size="small"
        items={[
          {
            key: 'advanced',
            label: say(registerWords.advanced),
            children: <AdvancedFilter screen={screen} onDone={onClose} />,
          },
          { key: 'saved', label: say(registerWords.saved), children: <Saved screen={screen} onClose={onClose} /> },
          { key: 'recent', label: say(registerWords.recent), children: <Recent screen={screen} onClose={onClose} /> },
        ]}
      />
    </div>
  );
}

const again = (): Promise<void> => queryClient.invalidateQueries({ queryKey: callKey(savedSearchList) });

function Saved({ screen, onClose }: PanelProps): React.JSX.Element {
  const say = useSay();
  const { register } = screen;
  const { data, error, refetch } = useCall(savedSearchList, { register: register.key }, { staleTime: 0 });
  const use = ({ view }: SavedSearch): void => {
    screen.change(startView(register, new URLSearchParams(), view));
    onClose();
  };
  if (error) return <ErrorState small error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <SaveForm screen={screen} />
      {data?.length === 0 && <p className={css.note}>{say(registerWords.noSaved)}</p>}
      <PlainList className={css.list}>
        {(data ?? []).map((search) => (
          <li key={search.id}>
            <PlainButton className={css.use} onClick={() => use(search)}>
              <span>{search.name}</span>
              {search.shared && (
                <small>
                  <ShareAltOutlined aria-hidden /> {say(fill(registerWords.sharedBy, { name: search.by }))}
                </small>
              )}
            </PlainButton>
            {search.mine && <DropButton search={search} />}
          </li>
        ))}
      </PlainList>
    </>
  );
}

function DropButton({ search }: { readonly search: SavedSearch }): React.JSX.Element {
  const say = useSay();
  const drop = async (): Promise<void> => {
    try {
      await send(savedSearchDelete, { id: search.id });
      notify.message('success', registerWords.deleted);
      await again();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Button
      type="text"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={say(fill(registerWords.dropSearch, { name: search.name }))}
      onClick={() => void drop()}
    />
  );
}

/** Saves the current filter, order and columns as a search. */
function SaveForm({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [isSubmitted, setAsked] = useState(false);
  const nameless = name.trim() === '';
  const save = async (): Promise<void> => {
    setAsked(true);
    if (nameless) return;
    const { filter, sort, columns } = keptView(screen.register, screen.view);
    try {
      const plain = columns.map(({ name: column, shown, pinned }) => ({ name: column, shown, pinned }));
      await send(savedSearchSave, {
        register: screen.register.key,
        name,
        shared,
        view: { filter, sort, columns: plain },
      });
      setName('');
      setAsked(false);
      notify.message('success', fill(registerWords.searchSaved, { name: name.trim() }));
      await again();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Grid
      as="form"
      gap={10}
      className={css.save}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        value={name}
        maxLength={100}
        placeholder={say(registerWords.searchName)}
        aria-label={say(registerWords.searchName)}
        aria-invalid={isSubmitted && nameless}
        status={isSubmitted && nameless ? 'error' : ''}
        onChange={(event) => setName(event.target.value)}
      />
      <Button htmlType="submit" type="primary">
        {say(registerWords.saveSearch)}
      </Button>
      {isSubmitted && nameless && (
        <p role="alert" className={css.problem}>
          {say(registerWords.enterSearchName)}
        </p>
      )}
      <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
        {say(registerWords.shareSearch)}
      </Checkbox>
    </Grid>
  );
}

/** The last five searches of this page. */
function Recent({ screen, onClose }: PanelProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { path } = useCurrentPage();
  const recent = recentOf(path);
  if (recent.length === 0) return <p className={css.note}>{say(registerWords.noRecent)}</p>;
  return (
    <PlainList className={css.list}>
      {recent.map((filter) => (
        <li key={JSON.stringify(filter)}>
          <PlainButton
            className={css.use}
            onClick={() => {
              const { filters, rest } = startView(screen.register, new URLSearchParams(), { filter });
              screen.change({ filters, rest });
              onClose();
            }}
          >
            <span>{filterWords(filter, fieldOf(screen.register), language)}</span>
          </PlainButton>
        </li>
      ))}
    </PlainList>
  );
}
