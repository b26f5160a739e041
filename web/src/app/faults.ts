import { ERROR_LOG_MOST, errorLog } from '@plumbline/contract/features/client/calls/error-log.ts';
import { withoutSecrets } from '@plumbline/contract/rules/secrets.ts';
import { CallError } from '../lib/call-error.ts';
import { sayNow } from '../lib/language.ts';
import { hasNotifyPlace, notify } from '../lib/notify.ts';
import { send } from '../lib/send.ts';
import { appWords } from './words.ts';

/** At most this many faults a minute are told (readings D83). */
const PER_MINUTE = 10;

let written: number[] = [];

/** A call that was refused or stopped has been told where it was made: it is no fault of the page. */
const isFault = (error: unknown): boolean =>
  !(error instanceof CallError) && !(error instanceof Error && error.name === 'AbortError');

/** Tells a fault of the page, address and message without secrets: to the console and to the log of the server (specification 2, readings D83). */
export function logFault(error: unknown): void {
  if (!isFault(error)) return;
  const now = Date.now();
  written = written.filter((at) => now - at < 60_000);
  if (written.length >= PER_MINUTE) return;
  written.push(now);
  const text = withoutSecrets(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  const fault = {
    url: withoutSecrets(location.href).slice(0, ERROR_LOG_MOST.url),
    message: text.slice(0, ERROR_LOG_MOST.message),
  };
  console.error('fault', fault);
  // A fault that cannot be told must not become another one.
  void send(errorLog, fault).catch(() => {});
}

/** Asks to refresh. Before the first page behind the sign-in there is nowhere to draw a dialog: the browser asks. */
function askRefresh(): Promise<boolean> {
  if (!hasNotifyPlace()) return Promise.resolve(window.confirm(sayNow(appWords.newVersion)));
  return notify.confirm({ title: appWords.newVersion, ok: appWords.refresh, cancel: appWords.later });
}

/** The server has a newer version than this page: a part of the page is gone. Asks to refresh; once a version, so that it cannot loop (readings D59). */
async function offerRefresh(): Promise<void> {
  const mark = `refreshed ${import.meta.url}`;
  if (sessionStorage.getItem(mark) !== null) return;
  if (!(await askRefresh())) return;
  sessionStorage.setItem(mark, '1');
  location.reload();
}

/** Listens for faults that nothing caught, and for parts of the page that could not be loaded. */
export function watchFaults(): void {
  window.addEventListener('error', (event) => logFault(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => logFault(event.reason));
  let asked = false;
  window.addEventListener('vite:preloadError', () => {
    if (asked) return;
    asked = true;
    void offerRefresh().finally(() => (asked = false));
  });
}
