import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';
import { isRecord } from './value/is-record.ts';

/** The name of the meta element that the server adds to the page. */
const META = 'plumbline-settings';

function read(): ClientSettings {
  const text =
    typeof document === 'undefined' ? null : document.querySelector(`meta[name="${META}"]`)?.getAttribute('content');
  try {
    const given: unknown = JSON.parse(text ?? '{}');
    if (!isRecord(given)) return defaultClientSettings();
    const profile = given['profile'] === 'api' ? 'api' : 'auth';
    return { ...defaultClientSettings(profile), ...given };
  } catch {
    return defaultClientSettings();
  }
}

let settings: ClientSettings | undefined;

/**
 * Returns this installation's page settings; they are embedded in the page, so they are available before the first
 * call.
 */
export const clientSettings = (): ClientSettings => (settings ??= read());
