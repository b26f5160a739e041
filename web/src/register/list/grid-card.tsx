import { Suspense, useMemo, useState } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import type { Density } from '../../grid/grid-core.ts';
import type { RangeSummary } from '../../grid/range-control.ts';
import { gridHeights, useDensity } from '../../lib/look/density.ts';
import { rowColour } from '../../grid/row-colours.ts';
import { useRootScale } from '../../lib/look/screen-scale.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { overGrid } from './over-grid.ts';
import { Stack } from '../../ui/layout.tsx';
import { SkeletonTable } from '../../ui/skeletons.tsx';
import { useMedia, useTouch } from '../../ui/use-media.ts';
import { CellEditor } from '../cells/cell-editor.tsx';
import { EditDialogs } from '../cells/edit-tools.tsx';
import { StepsContext } from '../cells/steps-context.ts';
import { useCellEdits } from '../cells/use-cell-edits.ts';
import { dragged } from '../columns/column-order.ts';
import { EmptyRegister } from './empty-register.tsx';
import { listGroups } from '../groups/use-grouped.ts';
import type { Groups } from '../groups/use-groups.ts';
import { GroupPanel } from './lazy-dialogs.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridStrip } from './grid-strip.tsx';
import css from './register-page.module.css';
import { useNames } from './use-names.ts';
import { useOpenRow } from './use-open-row.ts';
import type { RegisterScreen } from './use-register-screen.ts';

// requested as soon as this page is, not when it is drawn, so that both files load in parallel
const load = () => import('../../grid/register-grid.tsx');
const loading = load();
const RegisterGrid = lazy(async () => ({ default: (await loading.catch(load)).RegisterGrid }));

/** Up to this width only one column is pinned. */
const NARROW = '(max-width: 900px)';
const PHONE = '(max-width: 599px)';

interface CardProps {
  readonly screen: RegisterScreen;
  readonly groups: Groups;
  readonly label: string;
  /** Saved views stand above the list. */
  readonly hasViews?: boolean;
}

/** The grid of a register with the bars above and below it. */
export function GridCard({ screen, groups, label, hasViews = false }: CardProps): React.JSX.Element {
  const { rows, view, change } = screen;
  const edits = useCellEdits(screen);
  const openRow = useOpenRow(screen);
  const [range, setRange] = useState<RangeSummary>();
  const [blockError, setBlockError] = useState<unknown>();
  const narrow = useMedia(NARROW);
  const phone = useMedia(PHONE);
  // taller rows, with a description of the row beneath its title
  const touch = useTouch();
  const scale = useRootScale();
  const chosen = useDensity();
  const density = useMemo((): Density => gridHeights(chosen, { touch, scale }), [chosen, touch, scale]);
  const columns = useMemo(
    () =>
      screen.columns
        // on a phone the description stands beneath the title, so it needs no column of its own
        .filter(({ name }) => !(touch && phone && name === 'description' && screen.register.title === 'name'))
        .map((column, at) => (narrow && at > 0 ? { ...column, pinned: false } : column)),
    [screen.columns, screen.register.title, narrow, phone, touch],
  );
  const groupedBy = rows.outline ? listGroups(screen.register, screen.grouped.by) : [];
  const { names, onRows } = useNames(columns, { touch, groups: groupedBy });
  const colour = useMemo(() => rowColour(screen.register, view.colourBy), [screen.register, view.colourBy]);
  const over = overGrid(rows);
  return (
    <Stack as="section" card className={css.card}>
      <StepsContext value={edits.steps}>
        <GridStrip screen={screen} hasViews={hasViews} />
      </StepsContext>
      <div className={css.beside}>
        {groups.open && (
          <Suspense fallback={null}>
            <GroupPanel screen={screen} groups={groups} />
          </Suspense>
        )}
        <Stack grow className={css.stage}>
          <Suspense fallback={<SkeletonTable rows={20} />}>
            <RegisterGrid
              handle={screen.grid}
              label={label}
              register={screen.register}
              columns={columns}
              rows={rows}
              sort={view.sort}
              filters={view.filters}
              filterWithout={screen.filterWithout}
              selection={screen.selection}
              openId={screen.openId}
              density={density}
              described={touch}
              names={names}
              onRows={onRows}
              cells={screen.extension.cells ?? NO_CELLS}
              colour={colour}
              onFilter={screen.setFilter}
              onSort={(sort) => change({ sort })}
              onSelection={screen.select}
              onOpen={openRow}
              onColumns={(columns) => screen.setColumns(dragged(view.columns, columns))}
              onRange={setRange}
              onBlockError={setBlockError}
              edits={edits.grid}
            >
              <CellEditor screen={screen} edits={edits} />
            </RegisterGrid>
          </Suspense>
          {over !== 'rows' && (
            <div className={css.over} style={{ top: density.head + density.filter }}>
              {over === 'failed' && <ErrorState error={rows.error} onRetry={rows.retry} />}
              {over === 'empty' && <EmptyRegister screen={screen} />}
              {over === 'waiting' && <SkeletonTable rows={20} />}
            </div>
          )}
        </Stack>
      </div>
      <GridFoot
        screen={screen}
        edits={edits}
        range={range}
        failed={blockError !== undefined}
        onRetry={() => {
          setBlockError(undefined);
          rows.refresh();
        }}
      />
      <EditDialogs screen={screen} edits={edits} />
    </Stack>
  );
}

const NO_CELLS = {};
