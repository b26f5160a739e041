import { ERROR_LOG_MOST, errorLog } from '@plumbline/contract/features/client/calls.ts';
import { withoutSecrets } from '@plumbline/contract/rules/secrets.ts';
import { CallError } from '../lib/call/call-error.ts';
import { isServerReachable } from '../lib/call/connection.ts';
import { sayNow } from '../lib/value/language.ts';
import { hasNotifyPlace, notify } from '../lib/look/notify.ts';
import { send } from '../lib/call/send.ts';
import { appWords } from './words.ts';

/** Maximum faults reported per minute (readings D83). */
const PER_MINUTE = 10;

let written: number[] = [];

/** False for a call that was refused or aborted: it was reported where it was made, and is not a fault of the page. */
const isFault = (error: unknown): boolean =>
  !(error instanceof CallError) && !(error instanceof Error && error.name === 'AbortError');

/**
 * Reports a fault of the page, with address and message but without secrets, to the console and to the server log
 * (specification 2, readings D83).
 */
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
  // a fault that cannot be reported must not cause another one
  void send(errorLog, fault).catch(() => {});
}

/** Asks the user to refresh. Before the first page after sign-in no dialog can be shown: the browser asks. */
function askRefresh(): Promise<boolean> {
  if (!hasNotifyPlace()) return Promise.resolve(window.confirm(sayNow(appWords.newVersion)));
  return notify.confirm({ title: appWords.newVersion, ok: appWords.refresh, cancel: appWords.later });
}

/**
 * Handles a server that has a newer version than this page, so that a part of the page is gone: asks the user to
 * refresh; once per version, so that it cannot loop (readings D59). Without a connection nothing is known to be gone, and
 * a refresh would lose the page.
 */
async function offerRefresh(): Promise<void> {
  if (!(await isServerReachable())) return;
  const mark = `refreshed ${import.meta.url}`;
  if (sessionStorage.getItem(mark) !== null) return;
  if (!(await askRefresh())) return;
  sessionStorage.setItem(mark, '1');
  location.reload();
}

/** Listens for uncaught faults, and for parts of the page that failed to load. */
export function watchFaults(): void {
  window.addEventListener('error', (event) => logFault(event.error ?? event.message));
  window.addEventListener('unhandledrejection', (event) => logFault(event.reason));
  let isAsking = false;
  window.addEventListener('vite:preloadError', () => {
    if (isAsking) return;
    isAsking = true;
    void offerRefresh().finally(() => (isAsking = false));
  });
}
