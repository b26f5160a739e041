import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react';
import type { CaptchaDialogProps } from './captcha-dialog.tsx';

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'));

/** A captcha that can be asked for, and where it is drawn. */
export interface AskedCaptcha {
  /** Asks for a captcha: `token---pointJson`, or null when the person gave up. Asked again meanwhile, the first one gets null. */
  readonly ask: () => Promise<string | null>;
  /** The dialog while it is open; to be put anywhere into the page. */
  readonly dialog: ReactNode;
}

/** Who waits for a captcha. */
interface Waiting {
  readonly resolve: (captcha: string | null) => void;
}

/** Asks for captchas by `await ask()`; the dialog is loaded when it is first needed. */
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
