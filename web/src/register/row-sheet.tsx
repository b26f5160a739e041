import { CopyOutlined, DownOutlined, EditOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { cellText } from '../grid/cell-text.ts';
import { isStateField, stateOf } from '../grid/states.ts';
import { titleText } from '../grid/values.ts';
import { useLanguage, useSay } from '../lib/language.ts';
import { notify } from '../lib/notify.ts';
import { usePlace } from '../lib/place.ts';
import { useVerb } from '../lib/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { SideSheet, type SheetTab } from '../ui/side-sheet.tsx';
import { SkeletonLines } from '../ui/skeletons.tsx';
import { StatePill } from '../ui/state-pill.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import type { RowTab } from './extensions.ts';
import { NEW_ROW } from './new-row.ts';
import { DraftNote } from './draft-note.tsx';
import { bringForm, EditRow } from './later.ts';
import { lowered } from './lowered.ts';
import { RowDetails } from './row-details.tsx';
import { RowHistory } from './row-history.tsx';
import css from './row-sheet.module.css';
import type { Room } from './use-room.ts';
import { useTabCounts } from './use-tab-counts.ts';
import { registerWords } from './words.ts';

const HISTORY_STEP = 50;
const NO_TABS = [] as const;

/** The side sheet of the row the address names: seen, edited in place, or made. One sheet for all, so that nothing slides twice. */
export function RowSheet({ room }: { readonly room: Room }): React.ReactNode {
  const { active } = usePlace();
  const { openId, open } = room;
  const [last, setLast] = useState(openId);
  const [editing, setEditing] = useState(false);
  useEffect(() => {
    setEditing(false);
    if (openId !== undefined) setLast(openId);
  }, [openId]);
  // While the sheet slides out it still shows what it held.
  const id = openId ?? last;
  if (id === undefined) return null;
  const shown = openId !== undefined && active;
  const isNew = id === NEW_ROW;
  return (
    <Sheet
      room={room}
      id={isNew ? undefined : id}
      shown={shown}
      editing={editing || isNew}
      onEdit={() => setEditing(true)}
      onLeave={(next) => {
        setEditing(false);
        open(next);
        if (next === undefined && !isNew) room.grid.current?.focusRow(id);
      }}
    />
  );
}

interface SheetProps {
  readonly room: Room;
  /** Undefined for a row that is being made. */
  readonly id: string | undefined;
  readonly shown: boolean;
  readonly editing: boolean;
  readonly onEdit: () => void;
  /** To a row, or back to the list. */
  readonly onLeave: (id: string | undefined) => void;
}

function Sheet({ room, id, shown, editing, onEdit, onLeave }: SheetProps): React.JSX.Element {
  const say = useSay();
  const { register } = room;
  const { data: row, error, refetch } = useVerb(register.key, 'get', { id: id ?? '' }, { staleTime: 0, enabled: id !== undefined && shown });
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const closeEdit = useRef<(() => void) | null>(null);
  const form = editing && (id === undefined || row !== undefined);
  const tabs = useSheetTabs(room, id, row, shown && !editing);
  const label = lowered(register.label.en, 'en');
  return (
    <SideSheet
      open={shown}
      onClose={() => (form && closeEdit.current ? closeEdit.current() : onLeave(undefined))}
      title={id === undefined ? say({ en: fill(registerWords.add, { label }).en, zh: fill(registerWords.add, { label: register.label.zh }).zh }) : <RowTitle room={room} row={row} />}
      note={id === undefined ? undefined : <RowNote room={room} row={row} />}
      width={680}
      actions={form ? <span ref={setSlot} className={css.actions} /> : <ViewActions room={room} row={row} id={id} shown={shown} onEdit={onEdit} />}
      {...(form || error ? {} : tabs)}
    >
      {row && !form && room.may('update') && <DraftNote key={row.id} register={register.key} row={row.id} onContinue={onEdit} />}
      {error && !form && <ErrorState error={error} onRetry={() => void refetch()} />}
      {form && (
        <Suspense fallback={<SkeletonLines lines={12} />}>
          <EditRow key={id ?? NEW_ROW} room={room} row={row} slot={slot} closer={closeEdit} onDone={onLeave} />
        </Suspense>
      )}
    </SideSheet>
  );
}

interface SheetTabs {
  readonly tabs: readonly SheetTab[];
  readonly tab: string;
  readonly onTab: (tab: string) => void;
}

/** The tabs of a row: those features put first, details, the other features', history. */
function useSheetTabs(room: Room, id: string | undefined, row: AnyRow | undefined, enabled: boolean): SheetTabs {
  const say = useSay();
  const { register, extension } = room;
  const added: readonly RowTab[] = extension.tabs ?? NO_TABS;
  const counts = useTabCounts(added, row);
  const [limit, setLimit] = useState(HISTORY_STEP);
  const history = useVerb(register.key, 'history', { id: id ?? '', limit }, { staleTime: 0, enabled: enabled && id !== undefined });
  const [tab, onTab] = useTab(register.key, added.find(({ first }) => first)?.key ?? 'details');

  const featured = (first: boolean): readonly SheetTab[] =>
    added
      .filter((one) => (one.first === true) === first)
      .map((one) => ({ key: one.key, label: say(one.label), count: counts[one.key], content: row ? one.render(row) : null }));
  const details: SheetTab = {
    key: 'details',
    label: say(registerWords.details),
    content: row ? <RowDetails register={register} row={row} /> : <SkeletonLines lines={10} />,
  };
  const past: SheetTab = {
    key: 'history',
    label: say(registerWords.history),
    count: history.data?.total,
    content: (
      <RowHistory
        register={register}
        history={history.data}
        error={history.error}
        onRetry={() => void history.refetch()}
        onMore={() => setLimit((before) => Math.min(500, before * 2))}
      />
    ),
  };
  return { tabs: [...featured(true), details, ...featured(false), past], tab, onTab };
}

interface ViewActionsProps {
  readonly room: Room;
  readonly row: AnyRow | undefined;
  readonly id: string | undefined;
  readonly shown: boolean;
  readonly onEdit: () => void;
}

function ViewActions({ room, row, id, shown, onEdit }: ViewActionsProps): React.JSX.Element {
  const say = useSay();
  const canEdit = room.may('update') && row !== undefined;
  useHotkey('e', onEdit, { enabled: canEdit && shown });
  useEffect(() => {
    if (canEdit && shown) bringForm();
  }, [canEdit, shown]);
  return (
    <>
      {id !== undefined && <Neighbours room={room} id={id} shown={shown} />}
      {row && room.extension.actions?.(row)}
      {canEdit && (
        <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
          {say(registerWords.edit)}
        </Button>
      )}
    </>
  );
}

const lastTab = new Map<string, string>();

/** The tab one looked at last in this register: going from row to row stays in it. */
function useTab(register: string, first: string): readonly [string, (tab: string) => void] {
  const [tab, setTab] = useState(() => lastTab.get(register) ?? first);
  return [
    tab,
    (next) => {
      lastTab.set(register, next);
      setTab(next);
    },
  ];
}

function RowTitle({ room, row }: { readonly room: Room; readonly row: AnyRow | undefined }): React.JSX.Element {
  const say = useSay();
  const { register } = room;
  const title = row ? titleText(row[register.title]) : say(register.label);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(title);
    notify.toast('success', fill(registerWords.copied, { title }));
  };
  const state = Object.entries(register.fields).find(([name, field]) => isStateField(name, field));
  return (
    <span className={css.title}>
      <span className={css.mono}>{title}</span>
      {row && (
        <button type="button" className={css.copy} aria-label={say(registerWords.copy)} title={say(registerWords.copy)} onClick={() => void copy()}>
          <CopyOutlined aria-hidden />
        </button>
      )}
      {row && state && <RowState name={state[0]} room={room} row={row} />}
    </span>
  );
}

function RowState({ name, room, row }: { readonly name: string; readonly room: Room; readonly row: AnyRow }): React.ReactNode {
  const language = useLanguage();
  const field = room.register.fields[name];
  const value = row[name];
  if (!field || typeof value !== 'string') return null;
  return <StatePill state={stateOf(value)}>{cellText(value, field, language)}</StatePill>;
}

function RowNote({ room, row }: { readonly room: Room; readonly row: AnyRow | undefined }): React.ReactNode {
  const description = row?.['description'];
  const language = useLanguage();
  return typeof description === 'string' && description !== '' ? description : room.register.label[language];
}

/** To the row before and the row after, in the order of the grid. */
function Neighbours({ room, id, shown }: { readonly room: Room; readonly id: string; readonly shown: boolean }): React.JSX.Element {
  const say = useSay();
  const go = async (step: 1 | -1): Promise<void> => {
    try {
      const next = await room.grid.current?.neighbour(id, step);
      if (!next) return notify.toast('info', registerWords.atEnd);
      room.open(next.id);
      room.grid.current?.showRow(next.id);
    } catch (error) {
      notify.failure(error);
    }
    return undefined;
  };
  useHotkey('alt+arrowup', () => void go(-1), { enabled: shown });
  useHotkey('alt+arrowdown', () => void go(1), { enabled: shown });
  return (
    <>
      <Button icon={<UpOutlined aria-hidden />} aria-label={say(registerWords.previous)} title={say(registerWords.previous)} onClick={() => void go(-1)} />
      <Button icon={<DownOutlined aria-hidden />} aria-label={say(registerWords.next)} title={say(registerWords.next)} onClick={() => void go(1)} />
    </>
  );
}
