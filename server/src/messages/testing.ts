import type { Frame } from '@plumbline/contract/messages.ts';
import { RTC_PROTOCOL, rtcPath } from '@plumbline/contract/messages.ts';

/** A socket in a test: what it received, and how it ended. */
export interface TestSocket {
  readonly frames: readonly Frame[];
  /** Resolves with the first frame of a type, once it has arrived. */
  next<T extends Frame['type']>(type: T): Promise<Extract<Frame, { type: T }>>;
  /** The code it was closed with. */
  readonly closed: Promise<number>;
  /** Sends a hello as soon as the socket is open. */
  say(hello: unknown): void;
  close(): void;
}

/** Connection options of a test; the default is a page of ours. */
export interface Connect {
  readonly port: number;
  readonly project: string;
  readonly identity: string;
  readonly token?: string;
  /** Null sends none, as a program may. */
  readonly origin?: string | null;
  readonly lang?: string;
}

const WITHIN = 60_000;

/** Opens a socket as a page does; the token, if any, is sent as the second subprotocol. */
export function aSocket({ port, project, identity, token, origin, lang }: Connect): TestSocket {
  const url = `ws://127.0.0.1:${port}${rtcPath(project, identity)}${lang === undefined ? '' : `?lang=${lang}`}`;
  const protocols = token === undefined ? [RTC_PROTOCOL] : [RTC_PROTOCOL, token];
  const from = origin === undefined ? `http://127.0.0.1:${port}` : origin;
  // Node's own WebSocket accepts headers, though the browser types do not include them
  const init = { protocols, headers: from === null ? {} : { origin: from } };
  const socket: WebSocket = Reflect.construct(WebSocket, [url, init]);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  const { promise: closed, resolve } = Promise.withResolvers<number>();
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as Frame); // what the server says is what the contract says; tests look closer
    for (const look of waiting) look();
  });
  socket.addEventListener('close', ({ code }) => resolve(code));
  return {
    frames,
    closed,
    next: (type) =>
      new Promise((found, fail) => {
        const timer = setTimeout(() => fail(new Error(`no ${type} within ${WITHIN} ms`)), WITHIN);
        const look = (): void => {
          const frame = frames.find((frame): frame is Extract<Frame, { type: typeof type }> => frame.type === type);
          if (frame === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          found(frame);
        };
        waiting.add(look);
        look();
      }),
    say: (hello) => {
      const text = typeof hello === 'string' ? hello : JSON.stringify(hello);
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else socket.addEventListener('open', () => socket.send(text), { once: true });
    },
    close: () => socket.close(),
  };
}
