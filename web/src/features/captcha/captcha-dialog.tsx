import type { ClientSettings } from '@plumbline/contract/client-settings.ts';

/** What the dialog is told. */
export interface CaptchaDialogProps {
  /** Which puzzle; `random` draws one and lets the person change it. The setting `captcha.type` when left out. */
  readonly type?: ClientSettings['captcha.type'];
  /** The captcha was passed: `token---pointJson`, to be sent with the next call as `captcha` within 180 s. */
  readonly onVerified: (captcha: string) => void;
  /** The person gave up, by button, Escape or a click beside the dialog; never called after `onVerified`. */
  readonly onClose: () => void;
}

/** The captcha before a sign-in: a slider puzzle or words to click (specification 2.2). Open as long as it is mounted. */
export default function CaptchaDialog(_props: CaptchaDialogProps): React.JSX.Element {
  return <dialog />;
}
