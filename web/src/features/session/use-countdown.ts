import { useEffect, useState } from 'react';

/** Seconds until another SMS code may be requested (specification 9). */
export const RESEND_SECONDS = 59;

/** Whole seconds left until a time, given both in milliseconds; 0 once it has passed. */
export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000));

/** The countdown of a form. */
export interface Countdown {
  /** Whole seconds; 0 when the countdown is not running. */
  readonly left: number;
  readonly wasStarted: boolean;
  /** Restarts at 59. */
  readonly start: () => void;
}

/** Counts down by the clock, so that a tab that was suspended shows the right number on waking. */
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
