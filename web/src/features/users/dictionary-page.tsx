import { dictionaryTypes, type DictionaryType } from '@plumbline/contract/features/users/calls/dictionary-types.ts';
import { PlusOutlined, SearchOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useFormat, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Guarded } from '../../ui/guarded.tsx';
import { Mono } from '../../ui/mono.tsx';
import { AdminPage } from './admin-page.tsx';
import css from './two-panes.module.css';
import { DictionaryItems } from './dictionary-items.tsx';
import { DictionaryTypeSheet } from './dictionary-type-sheet.tsx';
import { Loaded } from './loaded.tsx';
import { isNamed } from './local-list.ts';
import { settingsWords } from './settings-words.ts';
import { useReason } from './use-reason.ts';
import { NEW, useSheet } from './use-sheet.ts';
import { adminWords } from './words.ts';

/** `/SystemSettings/DataDictionary`: types on the left, the items of the chosen type on the right. */
export default function DictionaryPage(): React.JSX.Element {
  const say = useSay();
  const sheet = useSheet();
  const types = useCall(dictionaryTypes, null);
  const [chosen, choose] = useState<string>();
  const mayNotAdd = useReason('dictionary:add');
  const type = types.data?.find(({ id }) => id === chosen) ?? types.data?.[0];
  const add = (
    <Guarded type="primary" icon={<PlusOutlined aria-hidden />} reason={mayNotAdd} onClick={() => void sheet.open(NEW)}>
      {say(settingsWords.typeAdd)}
    </Guarded>
  );
  return (
    <AdminPage note={say(settingsWords.dictionaryNote)} actions={add}>
      <Loaded query={types}>
        {(all) =>
          type === undefined ? (
            <EmptyState title={say(settingsWords.typeEmpty)} text={say(settingsWords.typeEmptyText)} actions={add} />
          ) : (
            <div className={css.panes}>
              <TypeList types={all} chosen={type.id} onChoose={choose} />
              <DictionaryItems key={type.id} type={type} onEditType={() => void sheet.open(type.id, 'details')} />
            </div>
          )
        }
      </Loaded>
      <DictionaryTypeSheet sheet={sheet} type={types.data?.find(({ id }) => id === sheet.shownId)} onMade={choose} />
    </AdminPage>
  );
}

function TypeList({
  types,
  chosen,
  onChoose,
}: {
  readonly types: readonly DictionaryType[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}): React.JSX.Element {
  const say = useSay();
  const format = useFormat();
  const [text, setText] = useState('');
  const shown = types.filter((type) => isNamed(type, text));
  return (
    <nav className={css.side} aria-label={say(settingsWords.types)}>
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        aria-label={say(settingsWords.typeFind)}
        placeholder={say(settingsWords.typeFind)}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {shown.length === 0 && <p className={css.none}>{say(adminWords.noMatch)}</p>}
      <ul className={css.list}>
        {shown.map(({ id, name, code, items, enabled }) => (
          <li key={id}>
            <button
              type="button"
              className={css.choice}
              aria-current={id === chosen || undefined}
              onClick={() => onChoose(id)}
            >
              <span className={css.name} data-off={!enabled || undefined}>
                {name}
              </span>
              <span className={css.count} title={say(fill(adminWords.count, { count: format.count(items) }))}>
                {format.count(items)}
              </span>
              <span className={css.code}>
                <Mono>{code}</Mono>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
