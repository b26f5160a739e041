import { DownOutlined, EditOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { useSay } from '../lib/language.ts';
import { notify } from '../lib/notify.ts';
import { usePlace } from '../lib/place.ts';
import { useVerb } from '../lib/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import { SkeletonLines } from '../ui/skeletons.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { NEW_ROW } from './new-row.ts';
import { DraftNote } from './draft-note.tsx';
import { bringForm, EditRow } from './later.ts';
import css from './row-sheet.module.css';
import { RowNote, RowTitle } from './row-title.tsx';
import type { Room } from './use-room.ts';
import { useSheetTabs } from './sheet-tabs.tsx';
import { registerWords } from './words.ts';

/** The side sheet of the row the address names: seen, edited in place, or made. One sheet for all, so that nothing slides twice. */
export function RowSheet({ room }: { readonly room: Room }): React.ReactNode {
  const { active } = usePlace();
  const { openId, open } = room;
  const [last, setLast] = useState(openId);
  const [edited, setEdited] = useState<string>();
  // While the sheet slides out it still shows what it held.
  if (openId !== undefined && openId !== last) setLast(openId);
  const id = openId ?? last;
  if (id === undefined) return null;
  const isNew = id === NEW_ROW;
  return (
    <Sheet
      room={room}
      id={isNew ? undefined : id}
      shown={openId !== undefined && active}
      editing={isNew || edited === id}
      onEdit={() => setEdited(id)}
      onLeave={(next) => {
        setEdited(undefined);
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
  const isNew = id === undefined;
  const {
    data: row,
    error,
    refetch,
  } = useVerb(room.register.key, 'get', { id: id ?? '' }, { staleTime: 0, enabled: !isNew && shown });
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const closeEdit = useRef<(() => void) | null>(null);
  const form = editing && (isNew || row !== undefined);
  const tabs = useSheetTabs(room, id, row, shown && !editing);
  const close = (): void => {
    if (closeEdit.current) return closeEdit.current();
    return onLeave(undefined);
  };
  return (
    <SideSheet
      open={shown}
      onClose={close}
      title={<RowTitle room={room} row={row} isNew={isNew} />}
      note={isNew ? undefined : <RowNote room={room} row={row} />}
      width={680}
      actions={
        form ? (
          <span ref={setSlot} className={css.actions} />
        ) : (
          <ViewActions room={room} row={row} id={id} shown={shown} onEdit={onEdit} />
        )
      }
      {...(form || error ? {} : tabs)}
    >
      <Banner room={room} row={row} />
      {form ? (
        <Suspense fallback={<SkeletonLines lines={12} />}>
          <EditRow
            key={id}
            room={room}
            row={row}
            slot={slot}
            onCloser={(leave) => {
              closeEdit.current = leave;
            }}
            onDone={onLeave}
          />
        </Suspense>
      ) : (
        <ViewHead room={room} row={row} error={error} onEdit={onEdit} onRetry={() => void refetch()} />
      )}
    </SideSheet>
  );
}

/** What features say over every row, seen or edited. */
function Banner({ room, row }: Pick<ViewHeadProps, 'room' | 'row'>): React.ReactNode {
  return row && room.extension.banner?.(row);
}

interface ViewHeadProps {
  readonly room: Room;
  readonly row: AnyRow | undefined;
  readonly error: Error | null;
  readonly onEdit: () => void;
  readonly onRetry: () => void;
}

/** What stands over the tabs: why the row could not be read, or input that was not saved. */
function ViewHead({ room, row, error, onEdit, onRetry }: ViewHeadProps): React.ReactNode {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!row || !room.may('update')) return null;
  return <DraftNote key={row.id} register={room.register.key} row={row.id} onContinue={onEdit} />;
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

/** To the row before and the row after, in the order of the grid. */
function Neighbours({
  room,
  id,
  shown,
}: {
  readonly room: Room;
  readonly id: string;
  readonly shown: boolean;
}): React.JSX.Element {
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
      <Button
        icon={<UpOutlined aria-hidden />}
        aria-label={say(registerWords.previous)}
        title={say(registerWords.previous)}
        onClick={() => void go(-1)}
      />
      <Button
        icon={<DownOutlined aria-hidden />}
        aria-label={say(registerWords.next)}
        title={say(registerWords.next)}
        onClick={() => void go(1)}
      />
    </>
  );
}
