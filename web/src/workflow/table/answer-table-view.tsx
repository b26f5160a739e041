import { permission } from '@plumbline/contract/access.ts';
import { registerTitle } from '@plumbline/contract/pages/register-title.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { answerTableGet, type AnswerTable } from '@plumbline/contract/workflow/gather/calls.ts';
import { inLanguage } from '@plumbline/contract/words/pair.ts';
import { VerticalAlignBottomOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMemo, useRef } from 'react';
import { BLOCK } from '../../grid/row-source.ts';
import { NOTHING } from '../../grid/selection.ts';
import { RegisterGrid, type GridHandle } from '../../grid/register-grid.tsx';
import type { RegisterRows } from '../../grid/use-register-rows.ts';
import { NO_NAMES } from '../../lib/code-names.ts';
import { useCurrentPage, useTabTitle } from '../../lib/place/current-page.ts';
import { gridHeights, useDensity } from '../../lib/look/density.ts';
import { sayNow, useLanguage, useSay } from '../../lib/value/language.ts';
import { useCall } from '../../lib/call/query.ts';
import { useRootScale } from '../../lib/look/screen-scale.ts';
import { useCan } from '../../lib/session/session.ts';
import { useUnsaved } from '../../lib/session/unsaved.ts';
import { CellEditor } from '../../register/cells/cell-editor.tsx';
import { StepButtons } from '../../register/cells/edit-tools.tsx';
import { formAddress } from '../../register/record-address.ts';
import { GROUP_WORDS } from '../../register/words.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { Mono } from '../../ui/mono.tsx';
import { Page } from '../../ui/page.tsx';
import { SkeletonPage } from '../../ui/skeletons.tsx';
import { useTouch } from '../../ui/use-media.ts';
import { AnswerFileButtons } from './answer-file.tsx';
import css from './answer-table.module.css';
import { NotWrittenList } from './not-written-list.tsx';
import { SheetViews } from './sheet-views.tsx';
import { tableGrid } from './table-columns.ts';
import { useTableEdits } from './use-table-edits.ts';
import { type TableWrites, useTableWrites } from './use-table-writes.ts';
import { tableWords } from './words.ts';

/** Other users fill in the same table: while it is visible, it is reloaded at this interval. */
const ASKED_MS = 15_000;

/** `…EditDocument?id=&view=table`: every record that a sheet collects, one row each. */
export default function AnswerTableView({
  register,
  id,
}: {
  readonly register: RecordKey;
  readonly id: string;
}): React.JSX.Element {
  const { active } = useCurrentPage();
  const query = useCall(answerTableGet, { register, id }, { staleTime: 0, refetchInterval: active && ASKED_MS });
  if (query.data) return <Table table={query.data} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonPage />;
}

function Table({ table }: { readonly table: AnswerTable }): React.JSX.Element {
  const say = useSay();
  const language = useLanguage();
  const navigate = useNavigate();
  const touch = useTouch();
  const chosen = useDensity();
  const scale = useRootScale();
  const density = useMemo(() => {
    const heights = gridHeights(chosen, { touch, scale });
    // two lines for the text of a task, and no filters
    return { ...heights, head: Math.round(heights.head * 1.5), filter: 0 };
  }, [chosen, touch, scale]);
  const handle = useRef<GridHandle>(null);
  const grid = useMemo(() => tableGrid(table), [table.template, table.register, table.title]); // eslint-disable-line -- the rows are no part of it
  const may = useCan(permission(table.register, 'update'));
  const writes = useTableWrites(table, { grid, handle });
  const locks = useMemo(() => new Map(table.rows.map((row) => [row.id, row.locked])), [table.rows]);
  const lockOf = (id: string): string | undefined => {
    const why = locks.get(id);
    return why ? sayNow(why) : undefined;
  };
  const edits = useTableEdits({ grid, writes, handle, may, tap: touch, lockOf });
  const { rows: rowsRef, drawn } = writes;
  const rows = useMemo(() => rowsOf(rowsRef, drawn), [rowsRef, drawn]);
  const { canUndo, canRedo, undo, redo, last } = edits;
  useTabTitle(table.title);
  useUnsaved(writes.busy > 0 || writes.failures.size > 0);
  return (
    <Page
      fill
      title={<Mono>{table.title}</Mono>}
      note={[table.owner.name, inLanguage(table.owner.description, language)].filter((part) => part !== '').join(' · ')}
      crumbs={[
        { label: say(GROUP_WORDS[registers[table.register].group]) },
        { label: say(registerTitle(registers[table.register])), to: registers[table.register].route },
        { label: table.title },
      ]}
      actions={<SheetViews register={table.register} id={table.id} view="table" />}
    >
      <Stack as="section" card className={css.card}>
        <Row wrap gap="4px 12px" muted small className={css.bar}>
          <span className={css.note}>{say(touch ? tableWords.noteTouch : tableWords.note)}</span>
          <span role="status" className={css.state}>
            {may && say(savedWord(writes))}
          </span>
          {last && (
            <Button
              size="small"
              icon={<VerticalAlignBottomOutlined aria-hidden />}
              title={say(fill(tableWords.fillRestOf, { label: last.column.field.label }))}
              onClick={last.fillRest}
            >
              {say(tableWords.fillRest)}
            </Button>
          )}
          <AnswerFileButtons table={table} columns={grid.answers} may={may} onWrite={edits.put} />
          {may && <StepButtons steps={{ canUndo, canRedo, undo, redo, push: () => {} }} />}
        </Row>
        {table.rows.length === 0 ? (
          <p className={css.empty}>{say(tableWords.empty)}</p>
        ) : (
          <Stack grow className={css.stage}>
            <RegisterGrid
              handle={handle}
              label={table.title}
              register={grid.register}
              columns={grid.columns}
              rows={rows}
              sort={[]}
              filters={{}}
              filterWithout={() => undefined}
              selection={NOTHING}
              selects={false}
              openId={undefined}
              density={density}
              described={false}
              names={NO_NAMES}
              onRows={() => {}}
              cells={grid.cells}
              onFilter={() => {}}
              onSort={() => {}}
              onSelection={() => {}}
              onOpen={({ id }) => void navigate({ href: formAddress(table.of, id) ?? '' })}
              onColumns={() => {}}
              onRange={() => {}}
              onBlockError={() => {}}
              edits={edits.grid}
            >
              <CellEditor screen={{ grid: handle, register: grid.register }} edits={edits} />
            </RegisterGrid>
          </Stack>
        )}
        <NotWrittenList table={table} failures={writes.failures} onAgain={edits.again} onLeave={writes.forget} />
      </Stack>
    </Page>
  );
}

/** The save state of the table, in a word or two. */
function savedWord({ busy, failures }: Pick<TableWrites, 'busy' | 'failures'>): Word {
  if (busy > 0) return tableWords.saving;
  return failures.size > 0 ? tableWords.savedBut : tableWords.saved;
}

/** Presents the rows of a table, which are all loaded, in the form the grid expects. */
function rowsOf(rowsRef: { readonly current: readonly AnyRow[] }, drawn: readonly AnyRow[]): RegisterRows {
  const source = {
    rows: async (from: number, to: number) => rowsRef.current.slice(from, to),
    total: async () => rowsRef.current.length,
  };
  return {
    shown: { source, first: drawn.slice(0, BLOCK), turn: 1 },
    total: drawn.length,
    uncounted: false,
    atLeast: undefined,
    busy: false,
    error: undefined,
    refresh: () => {},
    outline: undefined,
    openGroups: () => {},
    retry: () => {},
  };
}
