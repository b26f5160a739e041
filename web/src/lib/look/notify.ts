import type { Word } from '@plumbline/contract/words/word.ts';
import { CallError } from '../call/call-error.ts';
import { clientSettings } from '../client-settings.ts';
import { sayNow } from '../value/language.ts';
import { libWords } from '../words.ts';

/** The colour and icon of a notice. */
export type Tone = 'success' | 'error' | 'warning' | 'info';
/** A word, or a text already in the right language (from the server). */
export type Text = Word | string;

/** An action offered with a message: opening something, undoing it. */
export interface Act {
  readonly label: Text;
  readonly run: () => unknown;
}
/** An action with its label in the user's language. */
export interface SaidAct {
  readonly label: string;
  readonly run: () => unknown;
}

/** A question that needs a yes or a no. */
export interface Question {
  readonly title: Text;
  readonly text?: Text;
  readonly ok?: Text;
  readonly cancel?: Text;
  /** Confirming cannot be undone. */
  readonly danger?: boolean;
}

/** Shows the notices; bound once by the host component. */
export interface NotifyHost {
  readonly message: (tone: Tone, text: string, acts?: readonly SaidAct[]) => void;
  readonly toast: (tone: Tone, text: string, acts?: readonly SaidAct[]) => void;
  readonly notification: (tone: Tone, title: string, text: string) => void;
  readonly confirm: (question: {
    title: string;
    text: string;
    ok?: string;
    cancel?: string;
    danger: boolean;
  }) => Promise<boolean>;
}

let host: NotifyHost | null = null;
let waiting: ((ready: NotifyHost) => void)[] = [];

/** Binds the component that shows notices; earlier notices are shown now. Returns a function to unbind it. */
export function bindNotify(ready: NotifyHost): () => void {
  host = ready;
  const late = waiting;
  waiting = [];
  for (const act of late) act(ready);
  return () => {
    if (host === ready) host = null;
  };
}

/** True when notices are shown immediately. */
export const hasNotifyPlace = (): boolean => host !== null;

function tell(act: (ready: NotifyHost) => void): void {
  if (host !== null) act(host);
  if (host === null) waiting.push(act);
}

const plain = (text: Text): string => (typeof text === 'string' ? text : sayNow(text));

/** Notifies the user. Durations follow specification 9 and are set in the host. */
export const notify = {
  /**
   * 5 s, one at a time: a new message replaces the old one. The usual form; an installation may use toasts instead
   * (readings D07).
   */
  message: (tone: Tone, text: Text): void =>
    tell((ready) => ready[clientSettings()['feedback.kind']](tone, plain(text))),
  /** Reports a completed action, as a message with follow-up actions. */
  done: (text: Text, acts: readonly Act[] = []): void =>
    tell((ready) => {
      const actions = acts.map(({ label, run }) => ({ label: plain(label), run }));
      ready[clientSettings()['feedback.kind']]('success', plain(text), ...(actions.length > 0 ? [actions] : []));
    }),
  /** 2.5 s, for minor messages that need no reading. */
  toast: (tone: Tone, text: Text): void => tell((ready) => ready.toast(tone, plain(text))),
  /** 4 s, with a title. */
  notification: (tone: Tone, title: Text, text: Text = ''): void =>
    tell((ready) => ready.notification(tone, plain(title), plain(text))),
  /** Asks a question; resolves to whether the user confirmed. */
  confirm: ({ title, text = '', ok, cancel, danger = false }: Question): Promise<boolean> =>
    new Promise((resolve) => {
      const labels = { ...(ok && { ok: plain(ok) }), ...(cancel && { cancel: plain(cancel) }) };
      tell((ready) => void ready.confirm({ title: plain(title), text: plain(text), danger, ...labels }).then(resolve));
    }),
  /**
   * Reports why something failed. Cancellations, and errors already handled (an ended session, a locked screen), are
   * not reported again.
   */
  failure: (error: unknown): void => {
    if (error instanceof CallError && (error.key === 'sessionEnded' || error.key === 'locked')) return;
    if (error instanceof Error && error.name === 'AbortError') return;
    const text = error instanceof CallError && error.message !== '' ? error.message : libWords.unexpected;
    notify.message('error', text);
  },
} as const;
