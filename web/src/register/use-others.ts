import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import type { RowChanges } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister, AnyRow } from '@plumbline/contract/register/register.ts';
import type { RowQuery } from '../grid/columns.ts';
import type { GridHandle } from '../grid/register-grid.tsx';
import type { RegisterRows } from '../grid/use-register-rows.ts';
import { onLive, watchRows } from '../lib/live.ts';
import { queryClient, verbKey } from '../lib/query.ts';
import { sendVerb } from '../lib/send.ts';
import { useRegisterChanged } from './changes.ts';
import { joinNews, NO_NEWS, type RowNews } from './row-news.ts';

/** News are gathered this long, and asked after no oftener than this, in milliseconds. */
const GATHER = 300;
const EVERY = 3000;
/** So long after a change of one's own on this page, what one added is taken for that, in milliseconds. */
const OWN = 10_000;

/** What others did to the list on the page, as far as it is not drawn yet. */
export interface Others extends RowNews {
  /** Reads the list anew, in place. */
  readonly show: () => void;
}

interface List {
  readonly register: AnyRegister;
  readonly query: RowQuery;
  readonly rows: RegisterRows;
  readonly grid: RefObject<GridHandle | null>;
}

/** Whether a row has moved on: what follows from others, such as progress that rolls up, leaves the revision as it is. */
const isNewer = (now: AnyRow, was: AnyRow | undefined): boolean =>
  was !== undefined && (now.rev > was.rev || (now.rev === was.rev && now.updatedAt > was.updatedAt));

/**
 * Follows what others do to the rows of a list. Rows on the page are put right in their places; what came or went is only
 * told, so that nothing jumps under the hand of whoever works there.
 */
export function useOthers({ register, query, rows, grid }: List): Others {
  const source = rows.shown?.source;
  const [told, tell] = useState<{ readonly of: typeof source; readonly news: RowNews }>({ of: source, news: NO_NEWS });
  // rows that were read anew since hold it all
  const news = told.of === source ? told.news : NO_NEWS;

  // what I add here is read anew here; what I add on another screen is news
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
    // the rows of a query are kept nowhere: its screen follows the registers behind it
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

/** Rows of a register by their ids, those that match the filter. */
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

/** Asks what changed whenever the line says that something did, from where it asked last; also after the line was down. */
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
      // what could not be read now is asked for with the next news
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
  // a page one returns to may have missed something
  document.addEventListener('visibilitychange', soon);
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', soon);
    stops.forEach((stop) => stop());
  };
}
