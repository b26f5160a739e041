import { PAUSES } from './live-pauses.ts';
import { messageList } from '@plumbline/contract/features/messages/calls/message-list.ts';
import { RTC_PROTOCOL, rtcPath, SOCKET_CLOSE, type Frame } from '@plumbline/contract/messages.ts';
import { create } from 'zustand';
import { currentLanguage, onLanguage } from './language.ts';
import { send } from './send.ts';
import { useSession, type Session } from './session.ts';
import { isRecord } from './stored.ts';

/** How the line to the message service is: `off` nobody needs it, or the server refused it · `lost` it will be tried again. */
export type LiveState = 'off' | 'connecting' | 'open' | 'lost';

/** How the line is; drawn as a quiet dot. */
export const useLive = create<{ readonly state: LiveState }>()(() => ({ state: 'off' }));

type Listener = (frame: Frame) => void;
const listeners = new Set<Listener>();
/** Hears what the server says; answers how to stop. */
export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const tell = (frame: Frame): void => listeners.forEach((listener) => listener(frame));

/** The registers whose lists are open, with how many of each. */
const watched = new Map<string, number>();
let telling: ReturnType<typeof setTimeout> | undefined;
const tellWatched = (line: WebSocket): void => line.send(JSON.stringify({ watch: [...watched.keys()] }));

/** Has the server tell of changed rows of a register, by the key that owns its table; answers how to stop. */
export function watchRows(register: string): () => void {
  const count = (by: 1 | -1): void => {
    const now = (watched.get(register) ?? 0) + by;
    if (now > 0) watched.set(register, now);
    else watched.delete(register);
    // a list that closes while another opens is one thing to say
    clearTimeout(telling);
    telling = setTimeout(() => socket?.readyState === WebSocket.OPEN && tellWatched(socket), WATCH_AFTER);
  };
  count(1);
  return () => count(-1);
}
const WATCH_AFTER = 50;

const STRETCH = 0.3;
/** A server that has too much to do, or that ended the session, is asked no sooner than this. */
const PATIENT = 3;
/** A line is asked for a sign of life this often, and must answer within this, in milliseconds. */
const ASK_EVERY = 45_000;
const ANSWER_WITHIN = 10_000;

/** Whose line it is. The token is not part of it: the line goes with the session, whatever token it has by now. */
interface Seat {
  readonly project: string;
  readonly identity: string;
}

let seat: Seat | null = null;
let socket: WebSocket | null = null;
let failures = 0;
let wasOpen = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setInterval> | undefined;
let silence: ReturnType<typeof setTimeout> | undefined;

const become = (state: LiveState): void => {
  if (useLive.getState().state !== state) useLive.setState({ state });
};

/** The line a session needs: signed in, with a project, and not locked. */
function seatOf({ token, user, path, locked }: Session): Seat | null {
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

/** Closes the line, if there is one; what it still says is not heard. */
function hangUp(): void {
  clearTimeout(retry);
  stopAsking();
  const old = socket;
  socket = null;
  old?.close(1000);
}

/** Asks a line that has been silent for long whether it is still there. */
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
  failures = 0;
  become('open');
  keepAsking(line);
  if (watched.size > 0) tellWatched(line);
  // what was said while the line was down stands in the list
  if (wasOpen) tell({ type: 'resync' });
  wasOpen = true;
}

/** The line is gone: tries again after a pause, unless the server will not have it. */
function lose(line: WebSocket, code: number): void {
  if (line !== socket) return;
  hangUp();
  if (code === SOCKET_CLOSE.forbidden) return become('off');
  become('lost');
  const patient = code === SOCKET_CLOSE.session || code === SOCKET_CLOSE.busy;
  const pause = PAUSES[Math.min(Math.max(failures, patient ? PATIENT : 0), PAUSES.length - 1)] ?? 0;
  failures += 1;
  retry = setTimeout(connect, pause * (1 + Math.random() * STRETCH));
  // an ordinary call tells in the ordinary way what became of the session: ended, or locked
  if (code === SOCKET_CLOSE.session) void send(messageList, { limit: 1 }).catch(() => undefined);
}

function connect(): void {
  const { token } = useSession.getState();
  if (seat === null || token === null) return;
  hangUp();
  if (useLive.getState().state !== 'lost') become('connecting');
  const address = new URL(`${rtcPath(seat.project, seat.identity)}?lang=${currentLanguage()}`, location.origin);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  const line = new WebSocket(address, [RTC_PROTOCOL, token]);
  socket = line;
  line.addEventListener('message', ({ data }) => hear(line, data));
  line.addEventListener('close', ({ code }) => lose(line, code));
}

/** Follows the session: the old line is closed before a new one opens (readings D55). */
function follow(session: Session): void {
  const next = seatOf(session);
  if (next?.project === seat?.project && next?.identity === seat?.identity) return;
  hangUp();
  seat = next;
  failures = 0;
  wasOpen = false;
  become('off');
  connect();
}

/** A network that is back, or a page one returns to, is no reason to wait any longer. */
function hurry(): void {
  if (useLive.getState().state === 'lost' && document.visibilityState !== 'hidden') connect();
}

let started = false;
/**
 * Keeps a line to the message service while a project and an identity are known (specification 4): it is opened anew when
 * either changes, and after a loss with growing pauses; signing out closes it. May be called any number of times.
 */
export function startLive(): void {
  if (started) return;
  started = true;
  useSession.subscribe(follow);
  onLanguage(() => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify({ lang: currentLanguage() })));
  window.addEventListener('online', hurry);
  window.addEventListener('offline', () => socket && lose(socket, 0));
  document.addEventListener('visibilitychange', hurry);
  follow(useSession.getState());
}
