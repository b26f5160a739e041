import type { CaptchaPicture } from '@plumbline/contract/features/captcha/calls/captcha-get.ts';
import type { CaptchaType } from '@plumbline/contract/features/captcha/calls/captcha-result.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchCaptcha } from './calls.ts';

/** The captcha that is shown. */
export interface ShownCaptcha {
  /** What to draw; a used one stays until the next has come. */
  readonly picture: CaptchaPicture | null;
  /** Why there is no new one, in words. */
  readonly problem: string | null;
  readonly isLoading: boolean;
  /** Fetches another. */
  readonly reload: () => void;
}

type State = Omit<ShownCaptcha, 'reload'>;

/** Keeps a captcha of a kind to be shown; fetches the first by itself. */
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
      // only an abort comes here: nobody looks any more
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
