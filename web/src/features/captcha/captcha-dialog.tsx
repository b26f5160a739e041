import type { CaptchaType } from '@plumbline/contract/features/captcha/calls.ts';
import type { ClientSettings } from '@plumbline/contract/client-settings.ts';
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { clientSettings } from '../../lib/client-settings.ts';
import { useSay } from '../../lib/value/language.ts';
import { PlainButton, Row } from '../../ui/layout.tsx';
import css from './captcha-dialog.module.css';
import type { PuzzleProps } from './puzzle.ts';
import { SliderPuzzle } from './slider-puzzle.tsx';
import { useAfter } from './use-after.ts';
import { useCaptchaPicture } from './use-captcha-picture.ts';
import { WordPuzzle } from './word-puzzle.tsx';
import { captchaWords } from './words.ts';

/** Props of the captcha dialog. */
export interface CaptchaDialogProps {
  /** Which puzzle; `random` draws one and lets the user change it. Defaults to the setting `captcha.type`. */
  readonly type?: ClientSettings['captcha.type'];
  /** The captcha was passed: `token---pointJson`, to be sent as `captcha` with the next call within 180 s. */
  readonly onVerified: (captcha: string) => void;
  /** The user gave up, by button, Escape or a press beside the dialog; never called after `onVerified`. */
  readonly onClose: () => void;
}

/** Milliseconds a message stays visible (specification 9). */
const MESSAGE_FOR = 5000;

const either = (): CaptchaType => (Math.random() < 0.5 ? 'blockPuzzle' : 'clickWord');

/** The captcha before a sign-in: a slider puzzle or words to click (specification 2.2). Open while mounted. */
export default function CaptchaDialog({ type, onVerified, onClose }: CaptchaDialogProps): React.JSX.Element {
  const say = useSay();
  const title = useId();
  const dialog = useModal();
  const wanted = type ?? clientSettings()['captcha.type'];
  const [drawn, setDrawn] = useState(either);
  const kind = wanted === 'random' ? drawn : wanted;
  const [message, setMessage] = useState<string | null>(null);
  useAfter(message !== null, MESSAGE_FOR, () => setMessage(null));
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // a press, not a click: a slide that ends beside the dialog must not close it
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={css.content}>
        <Row as="header" justify="between" gap={12} className={css.head}>
          <h2 id={title}>{say(captchaWords.title)}</h2>
          <PlainButton className={css.close} onClick={onClose} aria-label={say(captchaWords.close)}>
            <Cross />
          </PlainButton>
        </Row>
        <Puzzle key={kind} kind={kind} onVerified={onVerified} onFailed={setMessage} />
        {wanted === 'random' && (
          <PlainButton
            className={css.switch}
            onClick={() => setDrawn(kind === 'blockPuzzle' ? 'clickWord' : 'blockPuzzle')}
          >
            {say(kind === 'blockPuzzle' ? captchaWords.toWords : captchaWords.toSlider)}
          </PlainButton>
        )}
      </div>
      <div role="alert" className={css.messages}>
        {message !== null && <p className={css.message}>{message}</p>}
      </div>
    </dialog>
  );
}

/** Opens the dialog above the page, traps focus in it, and returns focus to where it was. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // in the layout phase: the dialog must close while still in the page, otherwise focus cannot return
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

/** The kind of puzzle and the puzzle's props. */
interface OnePuzzleProps extends Omit<PuzzleProps, 'shown'> {
  readonly kind: CaptchaType;
}

function Puzzle({ kind, ...rest }: OnePuzzleProps): React.JSX.Element {
  const shown = useCaptchaPicture(kind);
  return kind === 'blockPuzzle' ? <SliderPuzzle shown={shown} {...rest} /> : <WordPuzzle shown={shown} {...rest} />;
}

function Cross(): React.JSX.Element {
  return (
    <svg aria-hidden width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8">
      <path d="m5.5 5.5 13 13m0-13-13 13" strokeLinecap="round" />
    </svg>
  );
}
