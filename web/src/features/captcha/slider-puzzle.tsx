import { CAPTCHA_SIZE } from '@plumbline/contract/features/captcha/calls.ts';
import { fill } from '@plumbline/contract/words/word.ts';
import { useId, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { FARTHEST, movedBy } from './coordinates.ts';
import { PictureBox, type Tip } from './picture-box.tsx';
import { PuzzleFoot } from './puzzle-foot.tsx';
import type { PuzzleProps } from './puzzle.ts';
import { Grid } from '../../ui/layout.tsx';
import css from './slider-puzzle.module.css';
import { useStart } from './use-start.ts';
import { useSlide, type SlidePhase, type UsedSlide } from './use-slide.ts';
import { captchaWords } from './words.ts';

const BAR_TEXT = {
  idle: captchaWords.slide,
  dragging: null,
  checking: captchaWords.checking,
  passed: captchaWords.passed,
  failed: captchaWords.barFailed,
} as const satisfies Record<SlidePhase, unknown>;

/** How far a key moves the piece, in pixels of 310. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 2,
  ArrowUp: 2,
  ArrowLeft: -2,
  ArrowDown: -2,
  PageUp: 20,
  PageDown: -20,
  Home: -FARTHEST,
  End: FARTHEST,
};

const percent = (pixels: number): string => `${(pixels / CAPTCHA_SIZE.width) * 100}%`;

/** The wider side of the handle, where the bar's text is readable. */
const beside = (moved: number) =>
  moved < FARTHEST / 2
    ? { left: `calc(${percent(moved)} + 44px)`, right: 0 }
    : { left: 0, right: `calc(100% - ${percent(moved)})` };

/** A piece to slide into its hole by mouse, finger or keys (specification 4). */
export function SliderPuzzle(props: PuzzleProps): React.JSX.Element {
  const say = useSay();
  const help = useId();
  const slide = useSlide(props);
  const { picture, problem, isLoading } = props.shown;
  const barText = BAR_TEXT[slide.phase];
  return (
    <>
      <PictureBox shown={props.shown} tip={useTip(slide)}>
        {picture?.jigsawImageBase64 && (
          <img
            className={css.piece}
            style={{ left: percent(slide.moved), width: percent(CAPTCHA_SIZE.pieceWidth) }}
            src={`data:image/png;base64,${picture.jigsawImageBase64}`}
            alt={say(captchaWords.picture)}
            draggable={false}
          />
        )}
      </PictureBox>
      <div className={css.bar} data-captcha-bar={slide.phase}>
        <span className={css.fill} style={{ width: `calc(${percent(slide.moved)} + 22px)` }} />
        {barText !== null && (
          <Grid as="span" pad="0 8px" className={css.text} style={beside(slide.moved)}>
            {say(barText)}
          </Grid>
        )}
        <Handle
          slide={slide}
          token={picture?.token}
          isOff={picture === null || problem !== null || isLoading}
          help={help}
        />
      </div>
      <PuzzleFoot shown={props.shown} helpId={help} help={say(captchaWords.sliderHelp)} />
    </>
  );
}

function useTip({ phase, seconds }: UsedSlide): Tip | null {
  const say = useSay();
  if (phase === 'passed') return { tone: 'passed', text: say(fill(captchaWords.passedIn, { seconds })) };
  return phase === 'failed' ? { tone: 'failed', text: say(captchaWords.failed) } : null;
}

/** Props of the handle. */
interface HandleProps {
  readonly slide: UsedSlide;
  /** The token of the captcha being solved. */
  readonly token: string | undefined;
  /** True while there is nothing to slide. */
  readonly isOff: boolean;
  /** The ID of the help text. */
  readonly help: string;
}

/** Where the pointer grabbed the handle. */
interface Hold {
  readonly x: number;
  readonly moved: number;
  readonly shownWidth: number;
}

function Handle({ slide, token, isOff, help }: HandleProps): React.JSX.Element {
  const say = useSay();
  const start = useStart(token);
  const hold = useRef<Hold | null>(null);
  const take = (event: PointerEvent<HTMLButtonElement>): void => {
    if (isOff || !event.isPrimary || event.button !== 0) return;
    const shownWidth = event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { x: event.clientX, moved: slide.moved, shownWidth };
    slide.moveTo(slide.moved);
  };
  const move = (event: PointerEvent): void => {
    if (hold.current === null || !event.isPrimary) return;
    const { x, moved, shownWidth } = hold.current;
    slide.moveTo(moved + movedBy(event.clientX - x, shownWidth));
  };
  const end = (act: () => void): void => {
    if (hold.current !== null) act();
    hold.current = null;
  };
  const press = (event: KeyboardEvent): void => {
    if (isOff) return;
    const step = KEY_STEPS[event.key];
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (step === undefined) slide.drop();
    else slide.moveTo(slide.moved + step);
  };
  return (
    <button
      type="button"
      ref={start}
      className={css.handle}
      style={{ left: percent(slide.moved) }}
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={() => end(slide.drop)}
      onPointerCancel={() => end(slide.putBack)}
      onKeyDown={press}
      role="slider"
      aria-label={say(captchaWords.handle)}
      aria-describedby={help}
      aria-valuemin={0}
      aria-valuemax={FARTHEST}
      aria-valuenow={Math.round(slide.moved)}
      aria-valuetext={say(fill(captchaWords.at, { percent: Math.round((slide.moved / FARTHEST) * 100) }))}
      aria-disabled={isOff}
    >
      <Sign phase={slide.phase} />
    </button>
  );
}

const SIGNS = {
  idle: 'M5 12h14m-6-6 6 6-6 6',
  dragging: 'M5 12h14m-6-6 6 6-6 6',
  checking: 'M5 12h14m-6-6 6 6-6 6',
  passed: 'm5 12.5 4.5 4.5L19 7.5',
  failed: 'm6.5 6.5 11 11m0-11-11 11',
} as const satisfies Record<SlidePhase, string>;

function Sign({ phase }: { readonly phase: SlidePhase }): React.JSX.Element {
  return (
    <svg aria-hidden width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2">
      <path d={SIGNS[phase]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
