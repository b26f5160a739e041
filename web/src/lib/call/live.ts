import { PAUSES } from './live-pauses.ts';
import { messageList } from '@plumbline/contract/features/messages/calls/messages.ts';
import { RECENT_MS, RTC_PROTOCOL, rtcPath, SOCKET_CLOSE, type Frame } from '@plumbline/contract/messages.ts';
import { create } from 'zustand';
import { currentLanguage, onLanguage } from '../value/language.ts';
import { send } from './send.ts';
import { useSession, type Session } from '../session/session.ts';
import { isRecord } from '../stored.ts';

/**
 * The state of the connection to the message service:
 * - `off`: not needed, or refused by the server
 * - `lost`: will be retried
 * - `resting`: another page of the user has taken its place; opened again when the user returns to the page
 */
export type LiveState = 'off' | 'connecting' | 'open' | 'lost' | 'resting';

/** The connection state; shown as a small dot. */
export const useLive = create<{ readonly state: LiveState }>()(() => ({ state: 'off' }));

type Listener = (frame: Frame) => void;
const listeners = new Set<Listener>();
/** Subscribes to the server's messages; returns a function to unsubscribe. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const tell = (frame: Frame): void => listeners.forEach((listener) => listener(frame));

/** The registers whose lists are open, with the number of lists each. */
const watched = new Map<string, number>();
let telling: ReturnType<typeof setTimeout> | undefined;
const tellWatched = (line: WebSocket): void => line.send(JSON.stringify({ watch: [...watched.keys()] }));

/** Makes the server report changed rows of a register, by the key that owns its table; returns a function to stop. */
export function watchRows(register: string): () => void {
  const count = (by: 1 | -1): void => {
    const now = (watched.get(register) ?? 0) + by;
    if (now > 0) watched.set(register, now);
    else watched.delete(register);
    // a list closing while another opens is sent as one change
    clearTimeout(telling);
    telling = setTimeout(() => socket?.readyState === WebSocket.OPEN && tellWatched(socket), WATCH_AFTER);
  };
  count(1);
  return () => count(-1);
}
const WATCH_AFTER = 50;

const STRETCH = 0.3;
/** The index in `PAUSES` of the minimum pause after the server reported too many connections or ended the session. */
const MIN_PAUSE_INDEX = 3;
/** Interval between pings, and the maximum wait for a reply, in milliseconds. */
const ASK_EVERY = 45_000;
const ANSWER_WITHIN = 10_000;

/**
 * The owner of the connection. The token is not included: the connection belongs to the session, whatever its current
 * token.
 */
interface ConnectionOwner {
  readonly project: string;
  readonly identity: string;
}

let owner: ConnectionOwner | null = null;
let socket: WebSocket | null = null;
let failures = 0;
let wasOpen = false;
/** When the connection of the owner was first requested, in milliseconds. */
let wantedSince = 0;
/** The page begins to read up to this long before, and news takes a moment to the server, in milliseconds. */
const MARGIN_MS = 1000;
let retry: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setInterval> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

const become = (state: LiveState): void => {
  if (useLive.getState().state !== state) useLive.setState({ state });
};

/** Returns the connection a session needs: only when signed in, with a project, and not locked. */
function ownerOf({ token, user, path, locked }: Session): ConnectionOwner | null {
  if (token === null || user === null || path === null || locked) return null;
  return { project: path.D, identity: user.id };
}

const isFrame = (value: unknown): value is Frame => isRecord(value) && typeof value['type'] === 'string';
function readFrame(data: unknown): Frame | null {
  try {
    const value: unknown = JSON.parse(String(data));
    return isFrame(value) ? value : null;
  } catch {
    return null;
  }
}

function stopAsking(): void {
  clearInterval(asking);
  clearTimeout(silence);
}

/** Closes the connection, if any; later messages on it are ignored. */
function hangUp(): void {
  clearTimeout(retry);
  stopAsking();
  const old = socket;
  socket = null;
  old?.close(1000);
}

/** Pings a connection that has been silent for long. */
function keepAsking(line: WebSocket): void {
  asking = setInterval(() => {
    line.send(JSON.stringify({ lang: currentLanguage() }));
    silence = setTimeout(() => lose(line, 0), ANSWER_WITHIN);
  }, ASK_EVERY);
}

function hear(line: WebSocket, data: unknown): void {
  const frame = line === socket ? readFrame(data) : null;
  if (frame === null) return;
  clearTimeout(silence);
  if (frame.type !== 'ready') return tell(frame);
  if (useLive.getState().state === 'open') return;
  // what was sent while there was no connection is in the lists; the server repeats what was sent just before the first
  const isLate = wasOpen || failures > 0 || performance.now() - wantedSince > RECENT_MS - MARGIN_MS;
  failures = 0;
  become('open');
  keepAsking(line);
  if (watched.size > 0) tellWatched(line);
  if (isLate) tell({ type: 'resync' });
  wasOpen = true;
}

const WAITING_CODES: ReadonlySet<number> = new Set([SOCKET_CLOSE.session, SOCKET_CLOSE.busy, SOCKET_CLOSE.displaced]);
/** Handles a lost connection: reconnects after a pause, unless the server refuses it. */
function lose(line: WebSocket, code: number): void {
  if (line !== socket) return;
  hangUp();
  if (code === SOCKET_CLOSE.forbidden) return become('off');
  // trying again from the background would take the place of the page the user looks at
  if (code === SOCKET_CLOSE.displaced && document.visibilityState === 'hidden') return become('resting');
  become('lost');
  const hasToWait = WAITING_CODES.has(code);
  const pause = PAUSES[Math.min(Math.max(failures, hasToWait ? MIN_PAUSE_INDEX : 0), PAUSES.length - 1)] ?? 0;
  failures += 1;
  retry = setTimeout(connect, pause * (1 + Math.random() * STRETCH));
  // an ordinary call reports the state of the session as usual: ended, or locked
  if (code === SOCKET_CLOSE.session) void send(messageList, { limit: 1 }).catch(() => undefined);
}

function connect(): void {
  const { token } = useSession.getState();
  if (owner === null || token === null) return;
  hangUp();
  if (useLive.getState().state !== 'lost') become('connecting');
  const address = new URL(`${rtcPath(owner.project, owner.identity)}?lang=${currentLanguage()}`, location.origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const line = new WebSocket(address, [RTC_PROTOCOL, token]);
  socket = line;
  line.addEventListener('message', ({ data }) => hear(line, data));
  line.addEventListener('close', ({ code }) => lose(line, code));
}

/** Follows the session: the old connection is closed before a new one opens (readings D55). */
function follow(session: Session): void {
  const next = ownerOf(session);
  if (next?.project === owner?.project && next?.identity === owner?.identity) return;
  hangUp();
  owner = next;
  failures = 0;
  wasOpen = false;
  wantedSince = performance.now();
  become('off');
  connect();
}

/** Reconnects at once when the network returns or the user returns to the page. */
function reconnectNow(): void {
  const { state } = useLive.getState();
  if ((state === 'lost' || state === 'resting') && document.visibilityState !== 'hidden') connect();
}

let started = false;
/**
 * Maintains a connection to the message service while a project and an identity are known (specification 4): it reopens
 * when either changes, and after a loss with growing pauses; signing out closes it. May be called any number of times.
 */
export function startLive(): void {
  if (started) return;
  started = true;
  useSession.subscribe(follow);
  onLanguage(() => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ lang: currentLanguage() })));
  window.addEventListener('online', reconnectNow);
  window.addEventListener('offline', () => socket && lose(socket, 0));
  document.addEventListener('visibilitychange', reconnectNow);
  follow(useSession.getState());
}
