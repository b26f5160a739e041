import { notify } from '../lib/notify.ts';
import { appWords } from './words.ts';

/** At most this many faults a minute are written (readings D83). */
const PER_MINUTE = 10;
/** Never written, though they may stand in an address. */
const SECRETS = /([?&](?:ticket|employeeCode|token)=)[^&]*/gi;

let written: number[] = [];

/** Writes a fault of the page with address and message, without secrets (specification 2). */
export function logFault(error: unknown): void {
  const now = Date.now();
  written = written.filter((at) => now - at < 60_000);
  if (written.length >= PER_MINUTE) return;
  written.push(now);
  const message = error instanceof Error ? error.message : String(error);
  console.error('fault', { url: location.href.replace(SECRETS, '$1…'), message });
}

/** The server has a newer version than this page: a part of the page is gone. Asks to refresh; once a version, so that it cannot loop (readings D59). */
async function offerRefresh(): Promise<void> {
  const mark = `refreshed ${import.meta.url}`;
  if (sessionStorage.getItem(mark) !== null) return;
  const yes = await notify.confirm({ title: appWords.newVersion, ok: appWords.refresh, cancel: appWords.later });
  if (!yes) return;
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
