import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { CaptchaDialogProps } from './captcha-dialog.tsx';

const CaptchaDialog = lazy(() => import('./captcha-dialog.tsx'));

/** A captcha that can be asked for, and where it is drawn. */
export interface AskedCaptcha {
  /** Asks for a captcha: `token---pointJson`, or null when the person gave up. Asked again meanwhile, the first one gets null. */
  readonly ask: () => Promise<string | null>;
  /** The dialog while it is open; to be put anywhere into the page. */
  readonly dialog: ReactNode;
}

/** Asks for captchas by `await ask()`; the dialog is loaded when it is first needed. */
export function useCaptcha(type?: CaptchaDialogProps['type']): AskedCaptcha {
  const [waiting, setWaiting] = useState<((captcha: string | null) => void) | null>(null);
  const ask = useCallback(
    () =>
      new Promise<string | null>((resolve) => {
        setWaiting((before) => {
          before?.(null);
          return resolve;
        });
      }),
    [],
  );
  const answer = (captcha: string | null): void => {
    waiting?.(captcha);
    setWaiting(null);
  };
  const dialog = waiting && (
    <Suspense fallback={null}>
      <CaptchaDialog {...(type ? { type } : {})} onVerified={answer} onClose={() => answer(null)} />
    </Suspense>
  );
  return { ask, dialog };
}
