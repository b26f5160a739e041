import type { Word } from '@plumbline/contract/words/word.ts';
import { CallError } from './call-error.ts';
import { clientSettings } from './client-settings.ts';
import { sayNow } from './language.ts';
import { libWords } from './words.ts';

/** The colour and sign of a notice. */
export type Tone = 'success' | 'error' | 'warning' | 'info';
/** A word, or a text that is already in the right language (the server's). */
export type Text = Word | string;

/** What can be done about what is told: opening it, taking it back. */
export interface Act {
  readonly label: Text;
  readonly run: () => unknown;
}
/** The same, its label in the language of the reader. */
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
  /** Yes cannot be undone. */
  readonly danger?: boolean;
}

/** What draws the notices; bound once by the host component. */
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

/** Gives the notices a place to be drawn; those said before are said now. Answers how to take the place away. */
export function bindNotify(ready: NotifyHost): () => void {
  host = ready;
  const late = waiting;
  waiting = [];
  for (const act of late) act(ready);
  return () => {
    if (host === ready) host = null;
  };
}

/** Whether anything said now is drawn at once. */
export const hasNotifyPlace = (): boolean => host !== null;

function tell(act: (ready: NotifyHost) => void): void {
  if (host !== null) act(host);
  if (host === null) waiting.push(act);
}

const plain = (text: Text): string => (typeof text === 'string' ? text : sayNow(text));

/** Tells people what happened. Durations are those of specification 9 and live in the host. */
export const notify = {
  /** 5 s, only one shown: a new one replaces the old one. The usual way; an installation may have it as toast (readings D07). */
  message: (tone: Tone, text: Text): void =>
    tell((ready) => ready[clientSettings()['feedback.kind']](tone, plain(text))),
  /** What was done, as a message, with what can be done about it. */
  done: (text: Text, acts: readonly Act[] = []): void =>
    tell((ready) => {
      const said = acts.map(({ label, run }) => ({ label: plain(label), run }));
      ready[clientSettings()['feedback.kind']]('success', plain(text), ...(said.length > 0 ? [said] : []));
    }),
  /** 2.5 s, for a small thing that needs no reading. */
  toast: (tone: Tone, text: Text): void => tell((ready) => ready.toast(tone, plain(text))),
  /** 4 s, with a title. */
  notification: (tone: Tone, title: Text, text: Text = ''): void =>
    tell((ready) => ready.notification(tone, plain(title), plain(text))),
  /** Asks; answers whether the person said yes. */
  confirm: ({ title, text = '', ok, cancel, danger = false }: Question): Promise<boolean> =>
    new Promise((resolve) => {
      const labels = { ...(ok && { ok: plain(ok) }), ...(cancel && { cancel: plain(cancel) }) };
      tell((ready) => void ready.confirm({ title: plain(title), text: plain(text), danger, ...labels }).then(resolve));
    }),
  /** Tells why something failed. What was cancelled, or is handled already (an ended session, a locked screen), is not told again. */
  failure: (error: unknown): void => {
    if (error instanceof CallError && (error.key === 'sessionEnded' || error.key === 'locked')) return;
    if (error instanceof Error && error.name === 'AbortError') return;
    const text = error instanceof CallError && error.message !== '' ? error.message : libWords.unexpected;
    notify.message('error', text);
  },
} as const;
