import { lazy, Suspense, useMemo, useState } from 'react';
import { renamed } from '@plumbline/contract/aliases.ts';
import type { Filter } from '@plumbline/contract/register/filter.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { Density } from '../grid/grid-core.ts';
import type { RangeSummary } from '../grid/range-control.ts';
import { useAliases, useSay } from '../lib/language.ts';
import { useRootScale } from '../lib/screen-scale.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonTable } from '../ui/skeletons.tsx';
import { useMedia } from '../ui/use-media.ts';
import { CellEditor } from './cells/cell-editor.tsx';
import { EditDialogs } from './cells/edit-tools.tsx';
import { StepsContext } from './cells/steps-context.ts';
import { useCellEdits } from './cells/use-cell-edits.ts';
import { dragged } from './column-order.ts';
import { EmptyRegister } from './empty-register.tsx';
import { useGroups, type Groups } from './groups/use-groups.ts';
import { GroupPanel } from './later.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridStrip } from './grid-strip.tsx';
import { KeptAt } from './kept-at.tsx';
import { PageActions } from './page-actions.tsx';
import css from './register-page.module.css';
import { RowSheet } from './row-sheet.tsx';
import { useRoom, type Room } from './use-room.ts';
import { GROUP_WORDS } from './words.ts';

// Asked for as soon as this page is, not when it is drawn: both files travel together.
const loading = import('../grid/register-grid.tsx');
const RegisterGrid = lazy(async () => ({ default: (await loading).RegisterGrid }));

const COMPACT = { row: 32, head: 36, filter: 40 } as const;
const TOUCH = { row: 44, head: 44, filter: 48 } as const;
const scaled = ({ row, head, filter }: Density, scale: number): Density => ({
  row: Math.round(row * scale),
  head: Math.round(head * scale),
  filter: Math.round(filter * scale),
});
/** Up to this width it is a tablet: higher rows, one pinned column. */
const TABLET = '(max-width: 900px)';

/** Which register a page shows. */
export interface RegisterPageProps {
  readonly register: string;
  /** A filter the page always has, besides what a person asks. */
  readonly filter?: Filter;
  readonly title?: Word;
}

/** The screen of a register: title, actions, filter row, grid, totals, and a side sheet for one row. */
export default function RegisterPage({ register: key, filter, title }: RegisterPageProps): React.JSX.Element {
  const aliases = useAliases();
  const own = registerOf(key);
  // the company's own names reach every caption of this page by its register
  const register = useMemo(() => own && renamed(aliases, own), [aliases, own]);
  if (!register) throw new Error(`There is no register "${key}"`);
  return <RegisterScreen key={key} register={register} filter={filter} title={title ?? register.label} />;
}

interface ScreenProps {
  readonly register: AnyRegister;
  readonly filter: Filter | undefined;
  readonly title: Word;
}

function RegisterScreen({ register, filter, title }: ScreenProps): React.JSX.Element {
  const say = useSay();
  const room = useRoom(register, filter);
  const groups = useGroups(room);
  return (
    <Page
      fill
      title={say(title)}
      crumbs={[{ label: say(GROUP_WORDS[register.group]), to: `/${register.group}` }, { label: say(title) }]}
      note={<KeptAt room={room} />}
      actions={<PageActions room={room} groups={groups} />}
    >
      <GridCard room={room} groups={groups} label={say(title)} />
      <RowSheet room={room} />
    </Page>
  );
}

interface CardProps {
  readonly room: Room;
  readonly groups: Groups;
  readonly label: string;
}

function GridCard({ room, groups, label }: CardProps): React.JSX.Element {
  const { rows, view, change } = room;
  const edits = useCellEdits(room);
  const [range, setRange] = useState<RangeSummary>();
  const [blockError, setBlockError] = useState<unknown>();
  const tablet = useMedia(TABLET);
  const scale = useRootScale();
  // rows hold text, so on wide screens they grow with it
  const density = useMemo(() => scaled(tablet ? TOUCH : COMPACT, scale), [tablet, scale]);
  const columns = useMemo(
    () => room.columns.map((column, at) => (tablet && at > 0 ? { ...column, pinned: false } : column)),
    [room.columns, tablet],
  );
  const nothing = rows.total === 0 && !rows.busy;
  return (
    <section className={css.card}>
      <StepsContext value={edits.steps.push}>
        <GridStrip room={room} />
      </StepsContext>
      <div className={css.beside}>
        {groups.open && (
          <Suspense fallback={null}>
            <GroupPanel room={room} groups={groups} />
          </Suspense>
        )}
        <div className={css.stage}>
          <Suspense fallback={<SkeletonTable rows={20} />}>
            <RegisterGrid
              handle={room.grid}
              label={label}
              register={room.register}
              columns={columns}
              rows={rows}
              sort={view.sort}
              filters={view.filters}
              filterWithout={room.filterWithout}
              selection={room.selection}
              openId={room.openId}
              density={density}
              cells={room.extension.cells ?? NO_CELLS}
              onFilter={room.setFilter}
              onSort={(sort) => change({ sort })}
              onSelection={room.select}
              onOpen={(row) => room.open(row.id)}
              onColumns={(columns) => room.setColumns(dragged(view.columns, columns))}
              onRange={setRange}
              onBlockError={setBlockError}
              edits={edits.grid}
            >
              <CellEditor room={room} edits={edits} />
            </RegisterGrid>
          </Suspense>
          {(nothing || rows.error !== undefined) && (
            <div className={css.over} style={{ top: density.head + density.filter }}>
              {rows.error === undefined ? (
                <EmptyRegister room={room} />
              ) : (
                <ErrorState error={rows.error} onRetry={rows.retry} />
              )}
            </div>
          )}
        </div>
      </div>
      <GridFoot
        room={room}
        edits={edits}
        range={range}
        failed={blockError !== undefined}
        onRetry={() => {
          setBlockError(undefined);
          rows.refresh();
        }}
      />
      <EditDialogs room={room} edits={edits} />
    </section>
  );
}

const NO_CELLS = {};
