import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLive } from './live.ts';

/** How long a lost connection goes unreported, in milliseconds: a restarting server is back by then. */
const TELL_AFTER_MS = 4000;

const onChange = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** True when the server is unreachable: the device is offline, or the connection has been lost for a while. */
export function useOffline(): boolean {
  const isOff = useSyncExternalStore(onChange, () => !navigator.onLine);
  const isLost = useLive(({ state }) => state === 'lost');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setTimeout(() => setLong(true), TELL_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLost]);
  return isOff || (isLost && isLong);
}
