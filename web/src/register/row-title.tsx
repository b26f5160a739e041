import { CopyOutlined } from '@ant-design/icons';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { cellText } from '../lib/cell-text.ts';
import { isStateField, stateOf } from '../grid/states.ts';
import { titleText } from '../lib/values.ts';
import { useLanguage, useSay } from '../lib/language.ts';
import { notify } from '../lib/notify.ts';
import { StatePill } from '../ui/state-pill.tsx';
import { KeptAt } from './kept-at.tsx';
import { lowered } from './lowered.ts';
import css from './row-sheet.module.css';
import type { Room } from './use-room.ts';
import { registerWords } from './words.ts';

/** Whose title it is. */
export interface RowTitleProps {
  readonly room: Room;
  readonly row: AnyRow | undefined;
  readonly isNew: boolean;
}

/** The title of a row, to be copied, and its state. */
export function RowTitle({ room, row, isNew }: RowTitleProps): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const { register } = room;
  if (isNew) return <>{fill(registerWords.add, { label: lowered(register.label[language], language) })[language]}</>;
  if (!row) return <>{say(register.label)}</>;
  const title = titleText(row[register.title]);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(title);
    notify.toast('success', fill(registerWords.copied, { title }));
  };
  const state = Object.entries(register.fields).find(([name, field]) => isStateField(name, field));
  return (
    <span className={css.title}>
      <span className={css.mono}>{title}</span>
      <button
        type="button"
        className={css.copy}
        aria-label={say(registerWords.copy)}
        title={say(registerWords.copy)}
        onClick={() => void copy()}
      >
        <CopyOutlined aria-hidden />
      </button>
      {state && <RowState name={state[0]} room={room} row={row} />}
    </span>
  );
}

function RowState({
  name,
  room,
  row,
}: {
  readonly name: string;
  readonly room: Room;
  readonly row: AnyRow;
}): React.ReactNode {
  const language = useLanguage();
  const field = room.register.fields[name];
  const value = row[name];
  if (!field || typeof value !== 'string') return null;
  return <StatePill state={stateOf(value)}>{cellText(value, field, language)}</StatePill>;
}

/** What a row is, under its title. */
export function RowNote({ room, row }: { readonly room: Room; readonly row: AnyRow | undefined }): React.ReactNode {
  const description = row?.['description'];
  const language = useLanguage();
  const text = typeof description === 'string' && description !== '' ? description : room.register.label[language];
  return (
    <>
      {text} · <KeptAt room={room} short />
    </>
  );
}
