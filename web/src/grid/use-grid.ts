import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Sort } from '@plumbline/contract/register/filter.ts';
import { useNewest } from '../lib/look/use-newest.ts';
import type { CodeNames } from '../lib/code-names.ts';
import { useLanguage } from '../lib/value/language.ts';
import type { CellPaint } from './cell-paint.ts';
import type { PlacedColumn } from './columns.ts';
import type { GridEdits } from './edits.ts';
import { filterHosts, type FilterHosts } from './filter-hosts.ts';
import { createRegisterGrid, type Density, type GridCore, type GridEvents, type PressedCell } from './grid-core.ts';
import { liveStore, type GridActions, type LiveStore } from './live.ts';
import { isRow } from './group-lines.ts';
import { paint } from './painter.ts';
import { manyRows } from './row-source.ts';
import type { RowColour } from './row-colours.ts';
import type { RowSelection } from './selection.ts';
import type { RegisterRows } from './use-register-rows.ts';

/** The data a grid shows. */
export interface GridFacts {
  readonly register: AnyRegister;
  readonly columns: readonly PlacedColumn[];
  readonly rows: RegisterRows;
  readonly sort: readonly Sort[];
  readonly selection: RowSelection;
  readonly openId: string | undefined;
  readonly density: Density;
  /** Shows the description of a row beneath its title. */
  readonly described: boolean;
  /** The names of the codes in the cells. */
  readonly names: CodeNames;
  /** How features render fields of this register. */
  readonly cells: Readonly<Record<string, CellPaint>>;
  /** Colours the rows. */
  readonly colour?: RowColour | undefined;
  /** Editing in the list. */
  readonly edits: GridEdits;
  /** Rows are selected with checkboxes; true by default. */
  readonly selects?: boolean;
}
/** The callbacks of a grid. */
export interface GridReports extends Omit<GridEvents, 'onKey'> {
  readonly onToggleAll: () => void;
  readonly onChooseAll: () => void;
  readonly onToggleRows: (ids: readonly string[], on: boolean) => void;
  readonly onSortBy: (field: string, add: boolean) => void;
}
/** Passes keys from the grid to the handler, which is registered after the grid is created. */
interface KeyRelay {
  readonly send: (pressed: PressedCell) => void;
  readonly listen: (listener: ((pressed: PressedCell) => void) | undefined) => void;
}

function keyRelay(): KeyRelay {
  let listener: ((pressed: PressedCell) => void) | undefined;
  return {
    send: (pressed) => listener?.(pressed),
    listen: (next) => {
      listener = next;
    },
  };
}

/** A rendered grid and the state its parts follow. */
export interface DrawnGrid {
  readonly host: RefObject<HTMLDivElement | null>;
  readonly core: GridCore | undefined;
  readonly live: LiveStore;
  readonly hosts: FilterHosts;
  readonly actions: GridActions;
  /** Passes on the keys pressed in cells. */
  readonly keys: KeyRelay;
}

/**
 * Keeps a grid in step with the data it should show. It is created again only for another register, language or
 * density.
 */
export function useGrid(facts: GridFacts, reports: GridReports): DrawnGrid {
  const { register, columns, density, described, selects = true } = facts;
  const host = useRef<HTMLDivElement>(null);
  const [keys] = useState(keyRelay);
  const [live] = useState(liveStore);
  const [hosts] = useState(filterHosts);
  const [core, setCore] = useState<GridCore>();
  const language = useLanguage();
  const newest = useNewest({ facts, reports });

  const coreNow = useNewest(core);
  const [actions] = useState(() => wiredActions(() => ({ ...newest.current, core: coreNow.current })));

  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const events: GridEvents = {
      onOpen: (row) => newest.current.reports.onOpen(row),
      onEdit: (at) => newest.current.reports.onEdit(at),
      onKey: (pressed) => keys.send(pressed),
      onColumns: (next) => newest.current.reports.onColumns(next),
      onRows: (rows) => newest.current.reports.onRows(rows),
      onBlockError: (error) => newest.current.reports.onBlockError(error),
    };
    const { cells, columns: first } = newest.current.facts;
    const locked = (): ReadonlySet<string> => newest.current.facts.edits.locked;
    const wiring = { register, language, live, actions, hosts, cells, open: events.onOpen, locked, described, selects };
    const made = createRegisterGrid(host.current, wiring, { columns: first, density, events });
    setCore(made);
    return () => {
      setCore(undefined);
      made.destroy();
    };
  }, [register, language, density, described, selects, live, hosts, actions, keys, newest]);

  useLayoutEffect(() => core?.setColumns(columns), [core, columns]);
  useLayoutEffect(() => {
    live.setState({ names: facts.names });
    core?.putNames();
  }, [core, live, facts.names]);
  useLayoutEffect(() => {
    live.setState({ colour: facts.colour });
    core?.api.redrawRows();
  }, [core, live, facts.colour]);
  useRows(core, facts.rows);
  useLive({ live, host, facts });
  return { host, core, live, hosts, actions, keys };
}

interface ActionScene {
  readonly core: GridCore | undefined;
  readonly facts: GridFacts;
  readonly reports: GridReports;
}

/** The actions of checkboxes and headers; created once, because rendered cells keep a reference to them. */
function wiredActions(now: () => ActionScene): GridActions {
  let last = -1;
  return {
    toggleAll: () => now().reports.onToggleAll(),
    chooseAll: () => now().reports.onChooseAll(),
    sortBy: (field, add) => now().reports.onSortBy(field, add),
    toggleRow: (id, at, on, through) => {
      const from = last;
      last = at;
      if (!through || from < 0) return now().reports.onToggleRows([id], on);
      idsBetween(now(), Math.min(from, at), Math.max(from, at))
        .then((ids) => now().reports.onToggleRows(ids, on))
        .catch((error: unknown) => now().reports.onBlockError(error));
      return undefined;
    },
  };
}

async function idsBetween({ core, facts }: ActionScene, top: number, bottom: number): Promise<readonly string[]> {
  const loaded = Array.from(
    { length: bottom - top + 1 },
    (_, step) => core?.api.getDisplayedRowAtIndex(top + step)?.data,
  );
  const { shown } = facts.rows;
  const rows = loaded.includes(undefined) && shown ? await manyRows(shown.source, top, bottom + 1) : loaded;
  return rows.flatMap((row) => (row && isRow(row) ? [row.id] : []));
}

/** Shows the rows of another query from the top, and reloads the rows of the same query in place. */
function useRows(core: GridCore | undefined, { shown, outline, total }: RegisterRows): void {
  const lines = outline?.lines ?? total;
  const last = useRef<{ readonly core: GridCore; readonly turn: number } | undefined>(undefined);
  useEffect(() => {
    if (!core || !shown) return;
    const same = last.current?.core === core && last.current.turn === shown.turn;
    if (same) core.renewSource(shown.source);
    if (!same) core.setSource(shown.source, shown.renewed ? undefined : shown.first);
    last.current = { core, turn: shown.turn };
  }, [core, shown]);
  useEffect(() => {
    if (core && shown && lines !== undefined) core.api.setRowCount(lines, true);
  }, [core, shown, lines]);
}

interface LiveScene {
  readonly live: LiveStore;
  readonly host: RefObject<HTMLDivElement | null>;
  readonly facts: GridFacts;
}

/** Notifies the rendered parts of changes, and marks rows and cells once a frame. */
function useLive({ live, host, facts }: LiveScene): void {
  const { selection, sort, openId, columns, edits } = facts;
  const { on: editing, tap = false, failed, locked } = edits;
  const total = facts.rows.total ?? 0;
  useEffect(
    () => live.setState({ selection, sort, openId, total, editing, tap, failed }),
    [live, selection, sort, openId, total, editing, tap, failed],
  );
  useEffect(() => {
    const index = new Map(columns.map(({ name }, at) => [name, at]));
    let frame = 0;
    const draw = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => host.current && paint(host.current, live.getState(), index, locked));
    };
    const stop = live.subscribe(draw);
    draw();
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [live, host, columns, locked]);
}
