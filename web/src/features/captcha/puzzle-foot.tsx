import { useSay } from '../../lib/value/language.ts';
import { Row } from '../../ui/layout.tsx';
import css from './puzzle-foot.module.css';
import type { ShownCaptcha } from './use-captcha-picture.ts';
import { captchaWords } from './words.ts';

/** Props of the puzzle's foot. */
export interface PuzzleFootProps {
  readonly shown: ShownCaptcha;
  /** The ID by which the puzzle refers to the help text. */
  readonly helpId: string;
  readonly help: string;
}

/** The instructions for a puzzle, and the button for another one. */
export function PuzzleFoot({ shown, helpId, help }: PuzzleFootProps): React.JSX.Element {
  const say = useSay();
  return (
    <Row justify="between" gap={12} className={css.foot}>
      <p id={helpId}>{help}</p>
      <button
        type="button"
        onClick={shown.reload}
        disabled={shown.isLoading}
        aria-label={say(captchaWords.refresh)}
        title={say(captchaWords.refresh)}
      >
        <svg aria-hidden width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2">
          <path d="M20 11a8 8 0 1 0-.6 4M20 4v7h-7" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </button>
    </Row>
  );
}
