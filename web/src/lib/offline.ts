import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLive } from './live.ts';

/** The line to the server may be lost so long before it is told: a server that starts anew is back by then, in milliseconds. */
const TELL_AFTER_MS = 4000;

const onChange = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether there is no way to the server: the device says so, or the line has been lost for a while. */
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
