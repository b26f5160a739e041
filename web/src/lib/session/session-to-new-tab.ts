import { isRecord } from '../value/is-record.ts';
import { takeSession, toSession, useSession } from './session.ts';
import { isOwnStore } from '../stored.ts';

/** The channel between tabs of one origin; nothing leaves the browser. */
const CHANNEL = 'plumbline.session';
/** How long a new tab waits for another tab's reply, in milliseconds. */
const PATIENCE_MS = 300;

/** A new tab asks; a tab with a session gives it; a change is sent to tabs with the session as it was before. */
type Said =
  | { readonly kind: 'ask' }
  | { readonly kind: 'give'; readonly session: unknown }
  | { readonly kind: 'changed'; readonly was: string; readonly session: unknown };

function readSaid(value: unknown): Said | null {
  if (!isRecord(value)) return null;
  const { kind, was, session } = value;
  if (kind === 'ask') return { kind };
  if (kind === 'give') return { kind, session };
  return kind === 'changed' && typeof was === 'string' ? { kind, was, session } : null;
}

/** A channel reaches only its own origin. */
const tell = (channel: BroadcastChannel, message: Said): void => channel.postMessage(message); // eslint-disable-line -- the rule takes it for a window

const tokenNow = (): string | null => useSession.getState().token;

function hear(channel: BroadcastChannel, message: Said | null): void {
  if (message === null) return;
  if (message.kind === 'ask') {
    if (tokenNow() !== null) tell(channel, { kind: 'give', session: useSession.getState() });
    return;
  }
  // a given session is for a tab without one; a change is for a tab with the same session
  if (tokenNow() !== (message.kind === 'give' ? null : message.was)) return;
  const next = toSession(message.session);
  if (message.kind === 'changed' || next.token !== null) takeSession(next);
}

/**
 * Where each tab has its own session (`storage.session: session`), a new tab gets the session of another tab, and all
 * tabs of one session follow its changes: a renewed token, another scope, the end (readings D24). Resolves once a tab
 * replies, or none does in time. Otherwise it does nothing.
 */
export async function joinSession(): Promise<void> {
  if (!isOwnStore('session') || typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  let hearing = false;
  channel.addEventListener('message', ({ data }) => {
    hearing = true;
    hear(channel, readSaid(data));
    hearing = false;
  });
  useSession.subscribe((session, before) => {
    if (hearing || before.token === null) return;
    tell(channel, { kind: 'changed', was: before.token, session });
  });
  if (tokenNow() !== null) return;
  const given = new Promise<void>((resolve) => {
    const stop = useSession.subscribe((session) => {
      if (session.token === null) return;
      stop();
      resolve();
    });
    setTimeout(() => {
      stop();
      resolve();
    }, PATIENCE_MS);
  });
  tell(channel, { kind: 'ask' });
  await given;
}
