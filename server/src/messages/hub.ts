import type { Frame } from '@plumbline/contract/messages.ts';
import { RECENT_MS, SOCKET_CLOSE } from '@plumbline/contract/messages.ts';
import type { Language } from '@plumbline/contract/words/word.ts';
import type { Database } from '../db/database.ts';
import type { Ear, News } from '../db/news.ts';
import { checkAdmissions, type Admission } from './admit.ts';
import { changedRegisters, type Stretch } from './changed-registers.ts';

/** One admitted websocket. The language and the levels may change while it is open. */
export interface Connection {
  readonly tenantId: string;
  readonly projectId: string;
  readonly userId: string;
  /** The session behind it, independent of changes of token. */
  readonly session: string;
  language: Language;
  levels: readonly string[];
  /** The registers whose lists the page is showing now. */
  watched: readonly string[];
  send(text: string): void;
  close(code: number): void;
  /** Asks for a sign of life; a connection that owes one from the last time is cut off. */
  ping(): void;
}

/** A message for a user, worded once the language is known. */
export interface Delivery {
  readonly tenantId: string;
  readonly userId: string;
  /** Null goes to every project of the user. */
  readonly projectId: string | null;
  frame(language: Language): Frame;
}
/** Reads the messages with these ids; supplied by the feature that words them. */
export type MessageReader = (
  wanted: readonly { readonly tenantId: string; readonly id: string }[],
) => Promise<readonly Delivery[]>;

/** Intervals of the hub, in milliseconds. */
interface HubTimes {
  /** Between two requests for a sign of life. */
  readonly ping: number;
  /** Between two look-ups of the sessions behind the sockets. */
  readonly recheck: number;
  /** How long news is collected, so that a burst is one look-up and one frame. */
  readonly gather: number;
}
const HUB_TIMES: HubTimes = { ping: 25_000, recheck: 15_000, gather: 40 };

/** The sockets of this process, and the news sent to them. */
export interface Hub extends Ear {
  /** Minutes without calls after which a screen is locked. */
  readonly lockAfter: number;
  add(connection: Connection): void;
  /** Sends a connection what was sent to others while its page read but was not yet connected. */
  catchUp(connection: Connection): void;
  /** Sets which registers a page shows, and reports which of them changed just before. */
  watch(connection: Connection, registers: readonly string[]): void;
  remove(connection: Connection): void;
  /** The open connections of a user. */
  of(tenantId: string, userId: string): readonly Connection[];
  readonly size: number;
  stop(): void;
}

/** What a hub is made of. */
export interface HubOptions {
  readonly read: MessageReader;
  /** Minutes without calls after which a screen is locked; 0 never. */
  readonly lockAfter?: number;
  readonly times?: HubTimes;
}

const userKey = (tenantId: string, userId: string): string => `${tenantId} ${userId}`;

/** Joins the registers that changed at a level to those before them. */
function addTo(changes: Map<string, Set<string>>, { levelId, registers }: Extract<News, { kind: 'changed' }>): void {
  const known = changes.get(levelId) ?? new Set();
  registers.forEach((register) => known.add(register));
  changes.set(levelId, known);
}

/** Joins a stretch of the ledger to those of its company before it. */
function addStretch(stretches: Map<string, Stretch>, { tenantId, from, seq }: Stretch): void {
  stretches.set(tenantId, { tenantId, from: Math.min(from, stretches.get(tenantId)?.from ?? from), seq });
}

/**
 * Manages the open sockets of this process: whose they are, whether they are still allowed, and what is sent to them.
 */
export function openHub(database: Database, { read, lockAfter = 0, times = HUB_TIMES }: HubOptions): Hub {
  const byUser = new Map<string, Set<Connection>>();
  const all = new Set<Connection>();
  let messages = new Map<string, { tenantId: string; id: string }>();
  let changes = new Map<string, Set<string>>();
  let stretches = new Map<string, Stretch>();
  let gathering: NodeJS.Timeout | undefined;
  /** The news of the last moments, and when news may have been missed. */
  const latest: { readonly at: number; readonly news: News }[] = [];
  let missedAt = -Infinity;
  const forget = (): void => {
    const since = performance.now() - RECENT_MS;
    while (latest[0] && latest[0].at < since) latest.shift();
  };

  const say = (to: Iterable<Connection>, frame: Frame): void => {
    const text = JSON.stringify(frame);
    for (const connection of to) connection.send(text);
  };

  /** Closes connections whose session has ended or whose project is no longer granted. */
  const recheck = async (some: readonly Connection[]): Promise<void> => {
    if (some.length === 0) return;
    const claims = some.map(({ tenantId, session, projectId }) => ({ tenantId, by: { session }, projectId }));
    // a database that does not answer ends no connection: nothing can be read from it meanwhile either
    const found = await checkAdmissions(database.db, claims, { lockAfter }).catch(() => null);
    found?.forEach((admission, at) => {
      const connection = some[at];
      if (connection) judge(connection, admission);
    });
  };
  const judge = (connection: Connection, admission: Admission | null): void => {
    if (admission === null) connection.close(SOCKET_CLOSE.session);
    else if (!admission.member) connection.close(SOCKET_CLOSE.forbidden);
    else connection.levels = admission.levels;
  };

  const deliver = async (wanted: readonly { tenantId: string; id: string }[]): Promise<void> => {
    for (const { tenantId, userId, projectId, frame } of await read(wanted))
      for (const connection of byUser.get(userKey(tenantId, userId)) ?? [])
        if (projectId === null || projectId === connection.projectId)
          connection.send(JSON.stringify(frame(connection.language)));
  };
  const tellChanges = (changed: ReadonlyMap<string, ReadonlySet<string>>, to: Iterable<Connection>): void => {
    const connectionsByKey = new Map<string, Connection[]>();
    for (const connection of to) {
      const registers = connection.levels.flatMap((level) => [...(changed.get(level) ?? [])]);
      if (registers.length === 0) continue;
      const key = [...new Set(registers)].toSorted().join(' ');
      connectionsByKey.set(key, [...(connectionsByKey.get(key) ?? []), connection]);
    }
    for (const [key, group] of connectionsByKey) say(group, { type: 'changed', registers: key.split(' ') });
  };
  /** Notifies pages that watch a register of changed rows in their project, or above it. */
  const tellRows = async (numbered: readonly Stretch[], to: Iterable<Connection>): Promise<void> => {
    const watching = [...to].filter(({ watched }) => watched.length > 0);
    if (watching.length === 0) return;
    const changed = await changedRegisters(database.db, numbered, [
      ...new Set(watching.flatMap((connection) => connection.watched)),
    ]);
    for (const connection of watching) {
      const { tenantId, levels, watched } = connection;
      const ownChanges = changed.filter((change) => change.tenantId === tenantId && levels.includes(change.levelId));
      const registers = [...new Set(ownChanges.map(({ register }) => register))].filter((register) =>
        watched.includes(register),
      );
      if (registers.length > 0) say([connection], { type: 'rows', registers });
    }
  };
  const flush = (): void => {
    gathering = undefined;
    const [wanted, changed, numbered] = [[...messages.values()], changes, [...stretches.values()]];
    [messages, changes, stretches] = [new Map(), new Map(), new Map()];
    if (numbered.length > 0) void tellRows(numbered, all).catch(() => say(all, { type: 'resync' }));
    if (changed.size > 0) tellChanges(changed, all);
    // a message that cannot be read now appears in the list when the page reloads it
    if (wanted.length > 0) void deliver(wanted).catch(() => say(all, { type: 'resync' }));
  };
  const gather = (): void => void (gathering ??= setTimeout(flush, times.gather));

  /** Reports rows that changed in the last moments to a page that began to watch their registers. */
  const tellRecentRows = (connection: Connection): void => {
    forget();
    const numbered = new Map<string, Stretch>();
    for (const { news } of latest)
      if (news.kind === 'numbered' && news.tenantId === connection.tenantId) addStretch(numbered, news);
    if (numbered.size > 0)
      void tellRows([...numbered.values()], [connection]).catch(() => say([connection], { type: 'resync' }));
  };
  const catchUp = (connection: Connection): void => {
    const { tenantId, userId } = connection;
    forget();
    const isResynced =
      performance.now() - missedAt < RECENT_MS ||
      latest.some(({ news }) => news.kind === 'message' && news.tenantId === tenantId && news.userId === userId);
    if (isResynced) return say([connection], { type: 'resync' });
    const changed = new Map<string, Set<string>>();
    for (const { news } of latest) if (news.kind === 'changed') addTo(changed, news);
    tellChanges(changed, [connection]);
    tellRecentRows(connection);
  };

  const hear = (news: News): void => {
    latest.push({ at: performance.now(), news });
    forget();
    if (news.kind === 'numbered') {
      addStretch(stretches, news);
      return gather();
    }
    if (news.kind === 'changed') {
      addTo(changes, news);
      return gather();
    }
    const ownConnections = byUser.get(userKey(news.tenantId, news.userId));
    if (ownConnections === undefined) return;
    if (news.kind === 'session') return void recheck([...ownConnections]);
    messages.set(news.id, { tenantId: news.tenantId, id: news.id });
    gather();
  };

  const pinging = setInterval(() => all.forEach((connection) => connection.ping()), times.ping);
  const checking = setInterval(() => void recheck([...all]), times.recheck);
  return {
    lockAfter,
    hear,
    missed() {
      missedAt = performance.now();
      say(all, { type: 'resync' });
      void recheck([...all]);
    },
    add(connection) {
      const key = userKey(connection.tenantId, connection.userId);
      byUser.set(key, (byUser.get(key) ?? new Set()).add(connection));
      all.add(connection);
    },
    catchUp,
    watch(connection, registers) {
      const isMore = registers.some((register) => !connection.watched.includes(register));
      connection.watched = registers;
      if (isMore) tellRecentRows(connection);
    },
    remove(connection) {
      const key = userKey(connection.tenantId, connection.userId);
      all.delete(connection);
      const ownConnections = byUser.get(key);
      ownConnections?.delete(connection);
      if (ownConnections?.size === 0) byUser.delete(key);
    },
    of: (tenantId, userId) => [...(byUser.get(userKey(tenantId, userId)) ?? [])],
    get size() {
      return all.size;
    },
    stop() {
      clearInterval(pinging);
      clearInterval(checking);
      clearTimeout(gathering);
    },
  };
}
