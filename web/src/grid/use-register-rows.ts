import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import type { RowQuery } from './columns.ts';
import { useSame } from '../lib/look/use-same.ts';
import { groupedSource, type GroupedSource, type Grouping, type Outline } from './grouped-source.ts';
import { BLOCK, rowCount, rowSource, type Ask, type RowSource } from './row-source.ts';
import { rememberRows, seenKey, seenRows, withFirst } from './seen-rows.ts';

/** The rows a grid shows. `first` is the first block, read before the rows of the previous query are replaced. */
interface ShownRows {
  readonly source: RowSource | GroupedSource;
  readonly first: readonly AnyRow[];
  /** The rows were reloaded after `first` was read: a newly created grid requests them. */
  readonly renewed?: true;
  /**
   * A different number is a different query, shown from the top; the same number with another source is the same query
   * reloaded.
   */
  readonly turn: number;
}

/** What is known about the rows of a register. */
interface RowsState {
  readonly shown: ShownRows | undefined;
  /** The groups of the rows; undefined when the list is not grouped. */
  readonly outline: Outline | undefined;
  /** The exact number of matching rows; undefined while unknown. */
  readonly total: number | undefined;
  /** The minimum number of matching rows, while they are still being counted. */
  readonly atLeast: number | undefined;
  /** The rows arrived, but counting them failed. */
  readonly uncounted: boolean;
  /** A query is in progress; the previous rows are still shown. */
  readonly busy: boolean;
  /** Why the query could not be read. */
  readonly error: unknown;
}

/** Events that change the rows. The number identifies the query; results of an earlier query are ignored. */
export type RowsEvent =
  | { readonly type: 'asked'; readonly turn: number }
  | {
      readonly type: 'read';
      readonly turn: number;
      readonly source: ShownRows['source'];
      readonly first: readonly AnyRow[];
    }
  | {
      /** The rows as they were last seen, drawn while they are read again. */
      readonly type: 'seen';
      readonly turn: number;
      readonly source: RowSource;
      readonly first: readonly AnyRow[];
      readonly total: number | undefined;
    }
  | { readonly type: 'renewed'; readonly turn: number; readonly source: ShownRows['source'] }
  | { readonly type: 'counting'; readonly turn: number; readonly atLeast: number }
  | { readonly type: 'counted'; readonly turn: number; readonly total: number }
  | { readonly type: 'uncounted'; readonly turn: number }
  | { readonly type: 'failed'; readonly turn: number; readonly error: unknown };

interface State extends RowsState {
  readonly turn: number;
  /** The query that `total` belongs to. */
  readonly counted: number;
}

/** Nothing requested yet. */
export const NO_ROWS: State = {
  shown: undefined,
  outline: undefined,
  total: undefined,
  atLeast: undefined,
  uncounted: false,
  busy: true,
  error: undefined,
  turn: 0,
  counted: 0,
};

/** The rows after an event. */
export function rowsAfter(state: State, event: RowsEvent): State {
  if (event.type === 'asked')
    return { ...state, turn: event.turn, busy: true, error: undefined, uncounted: false, atLeast: undefined };
  if (event.turn !== state.turn) return state;
  if (event.type === 'failed') return { ...state, busy: false, error: event.error };
  if (event.type === 'counting') return { ...state, atLeast: event.atLeast };
  if (event.type === 'counted') return { ...state, total: event.total, counted: event.turn, uncounted: false };
  if (event.type === 'uncounted') return { ...state, uncounted: true };
  if (event.type === 'seen') {
    const { source, first, turn, total } = event;
    return { ...state, shown: { source, first, turn }, outline: undefined, total, counted: turn };
  }
  if (event.type === 'renewed')
    return state.shown
      ? { ...state, shown: { ...state.shown, source: event.source, renewed: true }, outline: outlineOf(event.source) }
      : state;
  return afterRead(state, event);
}

function afterRead(state: State, { source, first, turn }: Extract<RowsEvent, { readonly type: 'read' }>): State {
  const outline = outlineOf(source);
  // a first block that is not full contains all rows: no need to wait for the count
  const counted = state.counted === turn ? state.total : undefined;
  return {
    ...state,
    busy: false,
    shown: { source, first, turn },
    outline,
    total: outline === undefined && first.length < BLOCK ? first.length : counted,
  };
}

const outlineOf = (source: ShownRows['source']): Outline | undefined =>
  'known' in source ? source.known() : undefined;

/** The rows of a query, and how to reload them. */
export interface RegisterRows extends RowsState {
  /** Reloads the same query in place, after rows were added, deleted or changed elsewhere. */
  readonly refresh: () => void;
  /** Tries a failed query again. */
  readonly retry: () => void;
  /** Opens or closes groups of the list, by key. */
  readonly openGroups: (keys: readonly string[], open: boolean) => void;
}

/** Where the rows of a query come from. */
export interface RowsOf {
  readonly ask: Ask;
  /** Whose rows they are, in which language: what was seen of others is not drawn. */
  readonly owner: string;
  /** The rows are in groups, which are closed at first. */
  readonly grouping?: Grouping | undefined;
}

/**
 * Reads the rows of a query. A list seen before is drawn at once, as it was, and replaced by what is read. While another
 * query is in progress the previous rows stay, so that nothing jumps while a user types a filter.
 */
export function useRegisterRows(query: RowQuery, { ask, owner, grouping }: RowsOf): RegisterRows {
  const [state, tell] = useReducer(rowsAfter, NO_ROWS);
  const turns = useRef(0);
  const stableQuery = useSame(query);
  const groups = useSame(grouping);
  const opened = useRef<ReadonlySet<string>>(new Set());
  const sourceNow = useCallback(
    (): ShownRows['source'] =>
      groups
        ? groupedSource({ query: stableQuery, grouping: groups, ask }, opened.current)
        : rowSource(stableQuery, ask),
    [stableQuery, groups, ask],
  );

  const key = groups ? undefined : seenKey(owner, stableQuery);
  const filter = useSame(query.filter);
  // another order or other columns do not change how many rows match
  const counter = useMemo(() => rowCount(filter, ask), [filter, ask]);
  const count = useCallback(
    (turn: number): void => {
      counter
        .total((atLeast) => tell({ type: 'counting', turn, atLeast }))
        .then(
          (total) => {
            // the rows changed while they were counted: another count is on its way
            if (counter.known() !== total) return;
            const rows = key === undefined ? undefined : seenRows(key);
            if (key !== undefined && rows) rememberRows(key, { ...rows, total });
            tell({ type: 'counted', turn, total });
          },
          () => tell({ type: 'uncounted', turn }),
        );
    },
    [counter, key],
  );

  const read = useCallback((): void => {
    const turn = (turns.current += 1);
    const source = sourceNow();
    tell({ type: 'asked', turn });
    const before = key === undefined ? undefined : seenRows(key);
    if (before) tell({ type: 'seen', turn, source, ...before });
    const known = counter.known();
    if (known !== undefined) tell({ type: 'counted', turn, total: known });
    source.rows(0, BLOCK).then(
      (first) => {
        if (key !== undefined) rememberRows(key, { first, total: known ?? before?.total });
        tell({ type: 'read', turn, source: before ? withFirst(source, first) : source, first });
        // a block that is not full holds all rows
        if ('outline' in source || first.length === BLOCK) count(turn);
      },
      (error: unknown) => tell({ type: 'failed', turn, error }),
    );
  }, [sourceNow, counter, count, key]);

  useEffect(read, [read]);

  const refresh = useCallback((): void => {
    const source = sourceNow();
    const turn = turns.current;
    counter.renew();
    count(turn);
    const renewed = (): void => tell({ type: 'renewed', turn, source });
    // the number of lines is known once the groups are read
    if ('withOpen' in source) source.outline().then(renewed, () => tell({ type: 'uncounted', turn }));
    else renewed();
  }, [sourceNow, counter, count]);

  const now = state.shown?.source;
  const openGroups = useCallback(
    (keys: readonly string[], open: boolean): void => {
      const chosen = new Set(keys);
      opened.current = open ? opened.current.union(chosen) : opened.current.difference(chosen);
      if (now && 'withOpen' in now)
        tell({ type: 'renewed', turn: turns.current, source: now.withOpen(opened.current) });
    },
    [now],
  );

  return { ...state, refresh, retry: read, openGroups };
}
