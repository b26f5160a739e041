import { DeleteOutlined, SaveOutlined, ShareAltOutlined } from '@ant-design/icons';
import {
  columnSetDelete,
  columnSetList,
  columnSetSave,
  type ColumnSet,
} from '@plumbline/contract/features/search/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { reconciled, type ColumnView } from '../../grid/columns.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { callKey, queryClient, useCall } from '../../lib/call/query.ts';
import { send } from '../../lib/call/send.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Grid, PlainButton, PlainList, Text } from '../../ui/layout.tsx';
import css from './column-sets.module.css';
import { columnWords } from './column-words.ts';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { registerWords } from '../words.ts';

const again = (): Promise<void> => queryClient.invalidateQueries({ queryKey: callKey(columnSetList) });

/** The columns of a set without their widths, which belong to a screen. */
const plain = (columns: readonly ColumnView[]) => columns.map(({ name, shown, pinned }) => ({ name, shown, pinned }));
/** True when a set matches the columns as shown; the order of hidden columns does not count. */
const isShown = (set: ColumnSet, columns: readonly ColumnView[]): boolean =>
  JSON.stringify(plain(set.columns).filter(({ shown }) => shown)) ===
  JSON.stringify(plain(columns).filter(({ shown }) => shown));

/** Named sets of columns: the user's own, and those shared in the company. */
export function ColumnSets({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const title = useId();
  const { register, view, setColumns } = screen;
  const { data, error, refetch } = useCall(columnSetList, { register: register.key }, { staleTime: 0 });
  return (
    <Grid as="section" gap={6} className={css.sets} aria-labelledby={title}>
      <h2 id={title}>{say(columnWords.sets)}</h2>
      {error && <ErrorState small error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Text as="p" small className={css.note}>
          {say(columnWords.noSets)}
        </Text>
      )}
      <PlainList className={css.list}>
        {(data ?? []).map((set) => (
          <li key={set.id}>
            <PlainButton
              className={css.use}
              aria-pressed={isShown(set, view.columns)}
              onClick={() => setColumns(reconciled(register, set.columns))}
            >
              <span>{set.name}</span>
              {set.shared && (
                <small>
                  <ShareAltOutlined aria-hidden /> {say(fill(registerWords.sharedBy, { name: set.by }))}
                </small>
              )}
            </PlainButton>
            {set.mine && <Drop set={set} />}
          </li>
        ))}
      </PlainList>
      <SaveSet screen={screen} />
    </Grid>
  );
}

function Drop({ set }: { readonly set: ColumnSet }): React.JSX.Element {
  const say = useSay();
  const drop = async (): Promise<void> => {
    try {
      await send(columnSetDelete, { id: set.id });
      const { register, name, shared, columns } = set;
      const undo = async (): Promise<void> => {
        try {
          await send(columnSetSave, { register, name, shared, columns: [...columns] });
          await again();
        } catch (error) {
          notify.failure(error);
        }
      };
      notify.done(fill(columnWords.setDeleted, { name }), [{ label: registerWords.undo, run: () => void undo() }]);
      await again();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Button
      type="text"
      size="small"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={say(fill(columnWords.dropSet, { name: set.name }))}
      onClick={() => void drop()}
    />
  );
}

/** Saves the columns shown now as a set. */
function SaveSet({ screen }: { readonly screen: RegisterScreen }): React.JSX.Element {
  const say = useSay();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [isSubmitted, setAsked] = useState(false);
  const nameless = isSubmitted && name.trim() === '';
  const save = async (): Promise<void> => {
    setAsked(true);
    if (name.trim() === '') return;
    try {
      const { register, view } = screen;
      await send(columnSetSave, { register: register.key, name, shared, columns: plain(view.columns) });
      setName('');
      setAsked(false);
      notify.message('success', fill(registerWords.columnsSaved, { name: name.trim() }));
      await again();
    } catch (error) {
      notify.failure(error);
    }
  };
  return (
    <Grid
      as="form"
      columns="minmax(0, 1fr) max-content"
      gap={6}
      className={css.save}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        size="small"
        value={name}
        maxLength={100}
        placeholder={say(columnWords.setName)}
        aria-label={say(columnWords.setName)}
        aria-invalid={nameless}
        status={nameless ? 'error' : ''}
        onChange={(event) => setName(event.target.value)}
      />
      <Button
        size="small"
        htmlType="submit"
        icon={<SaveOutlined aria-hidden />}
        aria-label={say(columnWords.saveSet)}
      />
      {nameless && (
        <Text as="p" role="alert" small className={css.problem}>
          {say(columnWords.enterName)}
        </Text>
      )}
      <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
        {say(registerWords.shareSearch)}
      </Checkbox>
    </Grid>
  );
}
