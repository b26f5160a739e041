import websocket from '@fastify/websocket';
import { type Frame, type Hello, RTC_PROTOCOL, SOCKET_CLOSE } from '@plumbline/contract/messages.ts';
import { languageOf } from '@plumbline/contract/words/word.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Database } from '../db/database.ts';
import { sessionKey } from '../http/token.ts';
import { checkAdmissions } from './admit.ts';
import type { Connection, Hub } from './hub.ts';

/**
 * Maximum time for a token that does not come with the upgrade and must be the first message, in milliseconds (readings
 * D55).
 */
const TOKEN_WITHIN = 5000;
/** Maximum size of a received frame, in bytes: a hello is small; a larger frame closes the socket. */
const MOST_IN = 4096;
/** Maximum number of bytes waiting to be received by one client; more means it is not reading. */
const MOST_OUT = 512 * 1024;
/** Maximum number of sockets per address that have shown no session yet. */
const MOST_WAITING = 20;
/**
 * Maximum number of open sockets per user: each tab has one. One more closes the oldest, since the page just opened, or
 * returned to, is the one the user looks at.
 */
const MOST_OF_USER = 24;
/**
 * Maximum number of hellos between two signs of life; a page sends one, one more after token rotation, and one for each
 * list that opens or closes.
 */
const MOST_HELLOS = 60;
/** A socket that does not answer our close within this time is cut, in milliseconds. */
const CLOSE_WITHIN = 3000;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * True when the page is ours; only such pages may connect: a foreign page could use what the browser knows of us
 * (readings D55, S10).
 */
function isOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** The token that may follow the subprotocol: `rtc, <token>`. */
function tokenOf({ headers }: FastifyRequest): string | undefined {
  const offered = headers['sec-websocket-protocol']?.split(',').map((protocol) => protocol.trim()) ?? [];
  return offered[0] === RTC_PROTOCOL ? offered[1] : undefined;
}

/** Maximum number of lists one page shows at a time. */
const MOST_WATCHED = 20;
const isWatch = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= MOST_WATCHED &&
  value.every((item) => typeof item === 'string' && item.length <= 60);

function readHello(data: unknown): Hello | null {
  try {
    const value: unknown = JSON.parse(String(data));
    if (typeof value !== 'object' || value === null) return null;
    const { token, lang, watch } = value as Readonly<Record<string, unknown>>;
    if (token === undefined && lang === undefined && !isWatch(watch)) return null;
    return {
      ...(isWatch(watch) && { watch }),
      ...(typeof token === 'string' && { token }),
      ...(typeof lang === 'string' && { lang: lang.slice(0, 16) }),
    };
  } catch {
    return null;
  }
}

function shut(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSE_WITHIN).unref();
}

/** The address of a connection: the requested project and identity. */
interface Asked {
  readonly project: string;
  readonly identity: string;
}

const READY = JSON.stringify({ type: 'ready' } satisfies Frame);

interface LineOptions {
  readonly database: Database;
  readonly hub: Hub;
  /** The language in the address, until a hello sets another. */
  readonly lang: string;
  /** Called once, when the line is open. */
  readonly admitted: () => void;
}

/** One socket: admits it, receives its messages, and lets the hub send. */
class Line {
  readonly #socket: WebSocket;
  readonly #asked: Asked;
  readonly #database: Database;
  readonly #hub: Hub;
  #connection: Connection | null = null;
  #language: string;
  #watched: readonly string[] = [];
  #alive = true;
  #hellos = 0;
  /** Hellos are processed one after the other. */
  #turn: Promise<void> = Promise.resolve();

  readonly #admitted: () => void;

  constructor(socket: WebSocket, request: Asked, on: LineOptions) {
    const { hub } = on;
    this.#socket = socket;
    this.#asked = request;
    this.#database = on.database;
    this.#hub = hub;
    this.#language = on.lang;
    this.#admitted = on.admitted;
    socket.on('pong', () => (this.#alive = true));
    socket.on('message', (data) => this.#queue(() => this.#hear(data)));
    socket.once('close', () => this.#connection && hub.remove(this.#connection));
  }

  hello(token: string): void {
    this.#queue(() => this.#present(token));
  }

  #queue(work: () => Promise<void> | void): void {
    // a database that does not answer admits nobody; the page tries again
    this.#turn = this.#turn.then(work).catch(() => shut(this.#socket, 1013));
  }

  #hear(data: unknown): Promise<void> | void {
    const hello = readHello(data);
    if (hello === null || ++this.#hellos > MOST_HELLOS) return shut(this.#socket, SOCKET_CLOSE.unreadable);
    if (hello.lang !== undefined) this.#language = hello.lang;
    if (hello.watch !== undefined) this.#watched = hello.watch;
    if (this.#connection === null) return hello.token === undefined ? undefined : this.#present(hello.token);
    this.#connection.language = languageOf(this.#language);
    // a response, so that a page can tell a silent line from a dead one
    this.#send(READY);
    return this.#hub.watch(this.#connection, this.#watched);
  }

  /** Checks the token: once admitted, the line lives as long as the session, whatever tokens follow. */
  async #present(token: string): Promise<void> {
    const key = sessionKey(token);
    const { project, identity } = this.#asked;
    if (key === null) return shut(this.#socket, SOCKET_CLOSE.session);
    if (!ID.test(project)) return shut(this.#socket, SOCKET_CLOSE.forbidden);
    const { tenantId } = key;
    const [admission] = await checkAdmissions(
      this.#database.db,
      [{ tenantId, by: { token: key }, projectId: project }],
      this.#hub,
    );
    if (!admission) return shut(this.#socket, SOCKET_CLOSE.session);
    const { session, userId, member, levels } = admission;
    if (!member || userId !== identity.toLowerCase()) return shut(this.#socket, SOCKET_CLOSE.forbidden);
    this.#open({ tenantId, session, userId, levels, projectId: project.toLowerCase() });
  }

  /** Closes the oldest connections of the user beyond the limit. */
  #displaceOldest({ tenantId, userId }: Connection): void {
    for (const oldest of this.#hub.of(tenantId, userId).slice(0, -MOST_OF_USER)) {
      // not counted while its close is on the way
      this.#hub.remove(oldest);
      oldest.close(SOCKET_CLOSE.displaced);
    }
  }

  #open(identity: Pick<Connection, 'tenantId' | 'session' | 'userId' | 'levels' | 'projectId'>): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    this.#connection = {
      ...identity,
      language: languageOf(this.#language),
      watched: this.#watched,
      send: (text) => this.#send(text),
      close: (code) => shut(socket, code),
      ping: () => this.#ping(),
    };
    this.#hub.add(this.#connection);
    this.#displaceOldest(this.#connection);
    this.#admitted();
    this.#send(READY);
    this.#hub.catchUp(this.#connection);
  }

  #send(text: string): void {
    const socket = this.#socket;
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_OUT) return shut(socket, SOCKET_CLOSE.slow);
    socket.send(text);
  }

  #ping(): void {
    this.#hellos = 0;
    if (!this.#alive) return this.#socket.terminate();
    this.#alive = false;
    this.#socket.ping();
  }
}

/** What the sockets need. */
export interface SocketOptions {
  readonly database: Database;
  readonly hub: Hub;
  /** Another time limit than `TOKEN_WITHIN`, for tests. */
  readonly tokenWithin?: number;
}

/**
 * Serves the message service (specification 7.4): `/msg-center/rtc/{project}/{identity}`. A connection is admitted by its
 * token (second subprotocol, or first message), when its identity is the user of the token and the project is granted;
 * all else is closed with a code of `SOCKET_CLOSE`. A foreign origin gets 403 before the upgrade. No compression: it
 * costs more memory than the sockets themselves.
 */
export async function serveSockets(app: FastifyInstance, { database, hub, tokenWithin }: SocketOptions): Promise<void> {
  await app.register(websocket, {
    options: {
      maxPayload: MOST_IN,
      perMessageDeflate: false,
      handleProtocols: (offered: Set<string>) => (offered.has(RTC_PROTOCOL) ? RTC_PROTOCOL : false),
    },
    // a broken line is not our fault, and nothing can be sent on it
    errorHandler: (_error, socket) => socket.terminate(),
    preClose(done) {
      for (const socket of app.websocketServer.clients) shut(socket, 1001);
      app.websocketServer.close(() => undefined);
      done();
    },
  });
  const waiting = waitingRoom();
  app.get<{ Params: Asked; Querystring: { readonly lang?: string } }>(
    '/msg-center/rtc/:project/:identity',
    {
      websocket: true,
      preValidation: async (request, reply) => {
        if (request.ws && !isOwnOrigin(request)) return reply.code(403).send();
      },
    },
    (socket, request) => {
      const lang = typeof request.query.lang === 'string' ? request.query.lang : '';
      const leave = waiting.enter(request.ip);
      if (leave === null) return shut(socket, SOCKET_CLOSE.busy);
      const patience = setTimeout(() => shut(socket, SOCKET_CLOSE.late), tokenWithin ?? TOKEN_WITHIN);
      const decided = (): void => (clearTimeout(patience), leave());
      socket.once('close', decided);
      const line = new Line(socket, request.params, { database, hub, lang, admitted: decided });
      const token = tokenOf(request);
      if (token !== undefined) line.hello(token);
    },
  );
}

/** Counts, per address, the sockets that have shown no session yet. */
function waitingRoom() {
  const counts = new Map<string, number>();
  return {
    /**
     * Returns the function to leave, which may be called any number of times; null when too many are waiting already.
     */
    enter(address: string): (() => void) | null {
      const now = counts.get(address) ?? 0;
      if (now >= MOST_WAITING) return null;
      counts.set(address, now + 1);
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        const left = (counts.get(address) ?? 1) - 1;
        if (left === 0) counts.delete(address);
        else counts.set(address, left);
      };
    },
  };
}
