import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { RowChanges } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import type { RowQuery } from '../../grid/columns.ts';
import type { GridHandle } from '../../grid/register-grid.tsx';
import type { RegisterRows } from '../../grid/use-register-rows.ts';
import { onLive, watchRows } from '../../lib/call/live.ts';
import { queryClient, verbKey } from '../../lib/call/query.ts';
import { sendVerb } from '../../lib/call/send.ts';
import { useRegisterChanged } from './changes.ts';
import { joinNews, NO_NEWS, type RowNews } from './row-news.ts';

/** News is collected for this long, and requested no more often than this, in milliseconds. */
const GATHER = 300;
const EVERY = 3000;
/**
 * For this long after the user's own change on this page, rows the user added count as part of that change, in
 * milliseconds.
 */
const OWN = 10_000;

/** What other users did to the list on the page, as far as it is not shown yet. */
export interface Others extends RowNews {
  /** Reloads the list in place. */
  readonly show: () => void;
}

interface List {
  readonly register: AnyRegister;
  readonly query: RowQuery;
  readonly rows: RegisterRows;
  readonly grid: RefObject<GridHandle | null>;
}

/**
 * True when a row has a newer version; changes derived from other rows, such as rolled-up progress, leave the revision
 * as it is.
 */
const isNewer = (now: AnyRow, was: AnyRow | undefined): boolean =>
  was !== undefined && (now.rev > was.rev || (now.rev === was.rev && now.updatedAt > was.updatedAt));

/**
 * Follows what other users do to the rows of a list. Rows on the page are updated in place; added and deleted rows are
 * only announced, so that nothing jumps while the user works there.
 */
export function useOthers({ register, query, rows, grid }: List): Others {
  const source = rows.shown?.source;
  const [reported, tell] = useState<{ readonly of: typeof source; readonly news: RowNews }>({
    of: source,
    news: NO_NEWS,
  });
  // a list that was reloaded since then already includes all of it
  const news = reported.of === source ? reported.news : NO_NEWS;

  // rows the user adds on this page are reloaded here; rows the user adds on another screen are news
  const ownAt = useRef(0);
  useRegisterChanged(register.key, () => (ownAt.current = Date.now()));

  const take = useEffectEvent(async (changes: RowChanges): Promise<void> => {
    const at = (id: string): AnyRow | undefined => grid.current?.rowOf(id);
    const added = Date.now() - ownAt.current < OWN ? changes.added : [...changes.added, ...changes.mine];
    const drawn = [...changes.changed, ...added].filter((id) => at(id) !== undefined);
    const came = added.filter((id) => at(id) === undefined);
    const gone = changes.removed.filter((id) => at(id) !== undefined);
    if (drawn.length > 0) {
      const now = await read(register, drawn, { columns: [...query.columns] });
      grid.current?.putRows(now.filter((row) => isNewer(row, at(row.id))));
    }
    const fitting = came.length > 0 ? await read(register, came, { columns: [], filter: query.filter }) : [];
    if (drawn.length + gone.length > 0) void queryClient.invalidateQueries({ queryKey: verbKey(register.key, 'get') });
    const next = { came: fitting.map(({ id }) => id), gone, many: changes.many };
    tell((before) => ({
      of: source,
      news: joinNews(before.of === source ? before.news : NO_NEWS, next, changes.removed),
    }));
  });

  const base = register.subset?.of ?? register.key;
  useEffect(() => {
    // the rows of a query are not stored: its screen follows the registers behind it
    if (queryListOf(register.key) !== undefined) return undefined;
    return follow({ key: register.key, base, take: (changes) => take(changes) });
  }, [register.key, base]);

  return {
    ...news,
    show: () => {
      tell({ of: source, news: NO_NEWS });
      rows.refresh();
    },
  };
}

/** Reads rows of a register by their ids, limited to those that match the filter. */
async function read(
  register: AnyRegister,
  ids: readonly string[],
  { columns, filter }: { readonly columns: string[]; readonly filter?: RowQuery['filter'] },
): Promise<readonly AnyRow[]> {
  const page = await sendVerb(register.key, 'page', {
    ids: [...ids],
    limit: ids.length,
    columns,
    ...(filter === undefined ? {} : { filter }),
  });
  return page.rows;
}

/**
 * Requests the changes since the last request whenever the live connection reports one, and also after the connection
 * was down.
 */
function follow({
  key,
  base,
  take,
}: {
  readonly key: string;
  readonly base: string;
  readonly take: (changes: RowChanges) => Promise<void>;
}): () => void {
  let since: number | null = null;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const ask = async (): Promise<void> => {
    last = Date.now();
    try {
      const changes = await sendVerb(key, 'changes', { since });
      if (stopped) return;
      since = changes.seq;
      await take(changes);
    } catch {
      // a failed request is repeated with the next news
    }
  };
  const soon = (): void => {
    if (document.visibilityState === 'hidden') return;
    timer ??= setTimeout(
      () => {
        timer = undefined;
        void ask();
      },
      Math.max(GATHER, last + EVERY - Date.now()),
    );
  };
  const stops = [
    watchRows(base),
    onLive((frame) => {
      if (frame.type === 'resync' || (frame.type === 'rows' && frame.registers.includes(base))) soon();
    }),
  ];
  // a page the user returns to may have missed something
  document.addEventListener('visibilitychange', soon);
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', soon);
    stops.forEach((stop) => stop());
  };
}
