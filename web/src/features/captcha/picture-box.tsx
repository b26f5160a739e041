import type { ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Muted } from '../../ui/layout.tsx';
import css from './picture-box.module.css';
import type { ShownCaptcha } from './use-captcha-picture.ts';
import { captchaWords } from './words.ts';

/** A line over the bottom of the picture. */
export interface Tip {
  readonly tone: 'passed' | 'failed';
  readonly text: string;
}

/** Props of the frame around a picture. */
export interface PictureBoxProps {
  readonly shown: ShownCaptcha;
  readonly tip: Tip | null;
  /** What is drawn over the picture: the piece, or the marks. */
  readonly children: ReactNode;
}

/** The picture at 400x200, or as wide as there is room (readings D27). */
export function PictureBox({ shown, tip, children }: PictureBoxProps): React.JSX.Element {
  const say = useSay();
  const { picture, problem, isLoading } = shown;
  const isReady = picture !== null && problem === null;
  return (
    <div className={css.box} data-captcha-picture="" aria-busy={isLoading}>
      {picture !== null && (
        <img
          className={isReady && !isLoading ? css.base : css.used}
          src={`data:image/png;base64,${picture.originalImageBase64}`}
          alt=""
          draggable={false}
        />
      )}
      {isReady && children}
      {isLoading && picture === null && (
        <Muted as="p" className={css.loading}>
          {say(captchaWords.loading)}
        </Muted>
      )}
      {problem !== null && (
        <Muted as="p" role="alert" className={css.problem}>
          {problem}
        </Muted>
      )}
      {tip !== null && (
        <p role="status" className={tip.tone === 'passed' ? css.passed : css.failed}>
          {tip.text}
        </p>
      )}
    </div>
  );
}
