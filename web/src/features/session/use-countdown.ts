import { useEffect, useState } from 'react';

/** Seconds until an SMS code may be asked for again (specification 9). */
export const RESEND_SECONDS = 59;

/** Whole seconds left until a moment, both in milliseconds; 0 once it has passed. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));

/** A countdown of the form. */
export interface Countdown {
  /** Whole seconds; 0 when nothing runs. */
  readonly left: number;
  readonly wasStarted: boolean;
  /** Begins at 59 anew. */
  readonly start: () => void;
}

/**
 * Counts down by the clock, so that a tab that slept shows the right figure when it wakes.
 */
export function useCountdown(): Countdown {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = secondsLeft(until, now);
  const runs = left > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [runs]);
  const start = (): void => {
    setNow(Date.now());
    setUntil(Date.now() + RESEND_SECONDS * 1000);
  };
  return { left, wasStarted: until > 0, start };
}
