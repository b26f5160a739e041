import type { CaptchaPicture, CaptchaType } from '@plumbline/contract/features/captcha/calls.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchCaptcha } from './calls.ts';

/** The captcha being shown. */
export interface ShownCaptcha {
  /** What to draw; a used picture stays until the next one arrives. */
  readonly picture: CaptchaPicture | null;
  /** Why there is no new captcha, in words. */
  readonly problem: string | null;
  readonly isLoading: boolean;
  /** Fetches another captcha. */
  readonly reload: () => void;
}

type State = Omit<ShownCaptcha, 'reload'>;

/** Holds the captcha of the given type to show; fetches the first one itself. */
export function useCaptchaPicture(type: CaptchaType): ShownCaptcha {
  const [state, setState] = useState<State>({ picture: null, problem: null, isLoading: true });
  const running = useRef<AbortController | null>(null);
  const load = useCallback(() => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    fetchCaptcha(type, stop.signal).then(
      ({ picture, problem, clears }) =>
        setState((now) => ({ picture: picture ?? (clears ? null : now.picture), problem, isLoading: false })),
      // only an abort rejects: the captcha is no longer shown
      () => undefined,
    );
  }, [type]);
  useEffect(() => {
    load();
    return () => running.current?.abort();
  }, [load]);
  const reload = useCallback(() => {
    setState((now) => ({ ...now, problem: null, isLoading: true }));
    load();
  }, [load]);
  return { ...state, reload };
}
