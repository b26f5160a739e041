import { DownOutlined, EditOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import { useSay } from '../../lib/value/language.ts';
import { notify } from '../../lib/look/notify.ts';
import { useCurrentPage } from '../../lib/place/current-page.ts';
import { titleText } from '../../lib/value/values.ts';
import { useNewest } from '../../lib/look/use-newest.ts';
import { useVerb } from '../../lib/call/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import { useHotkey } from '../../ui/use-hotkey.ts';
import { NEW_ROW } from '../new-row.ts';
import { DraftNote } from './draft-note.tsx';
import { preloadForm, EditRow } from '../list/lazy-dialogs.ts';
import css from './row-sheet.module.css';
import { RowNote, RowTitle } from './row-title.tsx';
import type { RegisterScreen } from '../list/use-register-screen.ts';
import { useSheetTabs } from './sheet-tabs.tsx';
import { rememberRecord } from './recent-records.ts';
import type { RecordName } from '../record-address.ts';
import { keepTrail, trailFrom } from './trail.ts';
import { trailOf } from '../list/use-open-row.ts';
import { useVisited } from './visited-record.tsx';
import { useVisits, VisitContext, type Visits } from './visits.ts';
import { registerWords } from '../words.ts';

/**
 * The side sheet of the row in the address: viewed, edited in place, or new. One sheet serves all three, so that
 * nothing slides in twice.
 */
export function RowSheet({ screen }: { readonly screen: RegisterScreen }): React.ReactNode {
  const { active } = useCurrentPage();
  const { openId, open } = screen;
  const [last, setLast] = useState(openId);
  const [edited, setEdited] = useState<string>();
  const now = useNewest(openId);
  // while the sheet slides out it still shows its last row
  if (openId !== undefined && openId !== last) setLast(openId);
  const id = openId ?? last;
  if (id === undefined) return null;
  const isNew = id === NEW_ROW;
  return (
    <Sheet
      screen={screen}
      id={isNew ? undefined : id}
      shown={openId !== undefined && active}
      editing={isNew || edited === id}
      onEdit={() => setEdited(id)}
      onLeave={(next) => {
        // requested for a row the user has left in the meantime, for example by a save that is answered late
        if (now.current !== openId) return;
        setEdited(undefined);
        open(next);
        if (next === undefined && !isNew) screen.grid.current?.focusRow(id);
      }}
    />
  );
}

interface SheetProps {
  readonly screen: RegisterScreen;
  /** Undefined for a new row. */
  readonly id: string | undefined;
  readonly shown: boolean;
  readonly editing: boolean;
  readonly onEdit: () => void;
  /** Goes to a row, or back to the list. */
  readonly onLeave: (id: string | undefined) => void;
}

function Sheet({ screen, id, shown, editing, onEdit, onLeave }: SheetProps): React.JSX.Element {
  const isNew = id === undefined;
  const { data: row, error, refetch } = useSheetRow(screen, id, shown);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const closeEdit = useRef<(() => void) | null>(null);
  const form = editing && (isNew || row !== undefined);
  const tabs = useSheetTabs(screen, id, row, shown && !editing);
  const { visit, visited } = useSheetVisits(screen, { id, row, shown, editing });
  const close = (): void => {
    if (closeEdit.current) return closeEdit.current();
    return onLeave(undefined);
  };
  const own = {
    title: <RowTitle screen={screen} row={row} isNew={isNew} />,
    ...(!isNew && { note: <RowNote screen={screen} row={row} /> }),
    ...(!form && !error && tabs),
    ...(form
      ? { footer: <span ref={setSlot} className={css.actions} /> }
      : { actions: <ViewActions screen={screen} row={row} id={id} shown={shown} onEdit={onEdit} onLeave={onLeave} /> }),
    children: form ? (
      <>
        <Banner screen={screen} row={row} />
        <Suspense fallback={<SkeletonLines lines={12} />}>
          <EditRow
            key={id}
            screen={screen}
            row={row}
            slot={slot}
            onCloser={(leave) => {
              closeEdit.current = leave;
            }}
            onDone={onLeave}
          />
        </Suspense>
      </>
    ) : (
      <>
        <Banner screen={screen} row={row} />
        <ViewHead screen={screen} row={row} error={error} onEdit={onEdit} onRetry={() => void refetch()} />
      </>
    ),
  };
  // one sheet for both, so that it does not slide in again when a record is visited
  return (
    <VisitContext value={visit}>
      <SideSheet open={shown} onClose={close} {...(visited ?? own)} />
    </VisitContext>
  );
}

/** The row of the sheet, read again each time it is opened; none for a new row. */
const useSheetRow = (screen: RegisterScreen, id: string | undefined, shown: boolean) =>
  useVerb(screen.register.key, 'get', { id: id ?? '' }, { staleTime: 0, enabled: id !== undefined && shown });

/** The records opened from the row in its sheet; none while the row is being edited. */
function useSheetVisits(
  screen: RegisterScreen,
  { id, row, shown, editing }: Pick<SheetProps, 'id' | 'shown' | 'editing'> & { readonly row: AnyRow | undefined },
): { readonly visit: Visits['visit']; readonly visited: ReturnType<typeof useVisited> } {
  const visits = useVisits(id);
  const title = titleText(row?.[screen.register.title]);
  const visited = useVisited(screen, { visits, from: title, shown: shown && !editing });
  useRemembered({ register: screen.register.key, id: id ?? '', title }, shown);
  useTrailKept(screen, shown && !editing && id !== undefined && isRecord(screen.register.key));
  return { visit: visits.visit, visited: editing ? undefined : visited };
}

/** Remembers a record that was opened. */
function useRemembered({ register, id, title }: RecordName, shown: boolean): void {
  useEffect(() => {
    if (id !== '' && title !== '' && shown) rememberRecord({ register, id, title });
  }, [register, id, title, shown]);
}

/** Remembers the list from which the user opens work records, so that their forms can link from one to the next. */
function useTrailKept(screen: RegisterScreen, wanted: boolean): void {
  const { path, search } = useCurrentPage();
  const { register, filter, view } = screen;
  const trail = JSON.stringify(trailOf({ register, filter, view }, `${path}?${search.toString()}`));
  useEffect(() => {
    const read = wanted ? trailFrom(JSON.parse(trail)) : undefined;
    if (read) keepTrail(read);
  }, [wanted, trail]);
}

/** What features show above every row, viewed or edited. */
function Banner({ screen, row }: Pick<ViewHeadProps, 'screen' | 'row'>): React.ReactNode {
  return row && screen.extension.banner?.(row);
}

interface ViewHeadProps {
  readonly screen: RegisterScreen;
  readonly row: AnyRow | undefined;
  readonly error: Error | null;
  readonly onEdit: () => void;
  readonly onRetry: () => void;
}

/** What is shown above the tabs: why the row could not be read, or that there is unsaved input. */
function ViewHead({ screen, row, error, onEdit, onRetry }: ViewHeadProps): React.ReactNode {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!row || !isOpen(screen, row)) return null;
  return <DraftNote key={row.id} register={screen.register.key} row={row.id} onContinue={onEdit} />;
}

/** True when the current user may edit the row. */
const isOpen = (screen: RegisterScreen, row: AnyRow): boolean =>
  screen.may('update') && screen.extension.closed?.(row) !== true;

interface ViewActionsProps {
  readonly screen: RegisterScreen;
  readonly row: AnyRow | undefined;
  readonly id: string | undefined;
  readonly shown: boolean;
  readonly onEdit: () => void;
  readonly onLeave: (id: string) => void;
}

function ViewActions({ screen, row, id, shown, onEdit, onLeave }: ViewActionsProps): React.JSX.Element {
  const say = useSay();
  const canEdit = row !== undefined && isOpen(screen, row);
  useHotkey('e', onEdit, { enabled: canEdit && shown });
  useEffect(() => {
    if (canEdit && shown) preloadForm();
  }, [canEdit, shown]);
  return (
    <>
      {id !== undefined && <Neighbours screen={screen} id={id} shown={shown} onLeave={onLeave} />}
      {row && screen.extension.actions?.(row)}
      {canEdit && (
        <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
          {say(registerWords.edit)}
        </Button>
      )}
    </>
  );
}

/** Links to the previous and next row, in the order of the grid. */
function Neighbours({
  screen,
  id,
  shown,
  onLeave,
}: Pick<ViewActionsProps, 'screen' | 'shown' | 'onLeave'> & { readonly id: string }): React.JSX.Element {
  const say = useSay();
  const go = async (step: 1 | -1): Promise<void> => {
    try {
      const next = await screen.grid.current?.neighbour(id, step);
      if (!next) return notify.toast('info', registerWords.atEnd);
      onLeave(next.id);
      screen.grid.current?.showRow(next.id);
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
