import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import { lazy } from '../../lib/look/lazy.ts';
import type { CaptchaDialogProps } from './captcha-dialog.tsx';

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'));

/** A captcha on request, and the dialog that shows it. */
export interface AskedCaptcha {
  /**
   * Requests a captcha: `token---pointJson`, or null when the user gave up. A second request resolves the first with
   * null.
   */
  readonly ask: () => Promise<string | null>;
  /** The dialog while it is open; place it anywhere in the page. */
  readonly dialog: ReactNode;
}

/** A caller waiting for a captcha. */
interface Waiting {
  readonly resolve: (captcha: string | null) => void;
}

/** Requests captchas by `await ask()`; the dialog is loaded when first needed. */
export function useCaptcha(type?: CaptchaDialogProps['type']): AskedCaptcha {
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<Waiting | null>(null);
  const answer = useCallback((captcha: string | null): void => {
    waiting.current?.resolve(captcha);
    waiting.current = null;
    setIsOpen(false);
  }, []);
  const ask = useCallback(
    () =>
      new Promise<string | null>((resolve) => {
        waiting.current?.resolve(null);
        waiting.current = { resolve };
        setIsOpen(true);
      }),
    [],
  );
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <CaptchaDialog {...(type ? { type } : {})} onVerified={answer} onClose={() => answer(null)} />
    </Suspense>
  );
  return { ask, dialog };
}
