import { CAPTCHA_SIZE } from '@plumbline/contract/features/captcha/calls.ts';
import { fill, type Word } from '@plumbline/contract/words/word.ts';
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { placeOf, type Place } from './coordinates.ts';
import { PictureBox, type Tip } from './picture-box.tsx';
import { PuzzleFoot } from './puzzle-foot.tsx';
import type { PuzzleProps } from './puzzle.ts';
import { useStart } from './use-start.ts';
import { useMarks, type MarkPhase, type UsedMarks } from './use-marks.ts';
import { Grid, PlainButton } from '../../ui/layout.tsx';
import css from './word-puzzle.module.css';
import { captchaWords } from './words.ts';

const { width: WIDTH, height: HEIGHT } = CAPTCHA_SIZE;
const MIDDLE: Place = { x: Math.round(WIDTH / 2), y: Math.round(HEIGHT / 2) };

const BAR_TEXT = {
  marking: null,
  marked: null,
  checking: captchaWords.checking,
  passed: captchaWords.passed,
  failed: captchaWords.barFailed,
} as const satisfies Record<MarkPhase, Word | null>;

const TIPS: Readonly<Partial<Record<MarkPhase, { readonly tone: Tip['tone']; readonly words: Word }>>> = {
  passed: { tone: 'passed', words: captchaWords.passed },
  failed: { tone: 'failed', words: captchaWords.failed },
};

/** The style that places an element at a position. */
const at = ({ x, y }: Place) => ({ left: `${(x / WIDTH) * 100}%`, top: `${(y / HEIGHT) * 100}%` });

/** Three words to click in order, by mouse, finger or keys (specification 4). */
export function WordPuzzle(props: PuzzleProps): React.JSX.Element {
  const say = useSay();
  const help = useId();
  const marks = useMarks(props);
  const tip = TIPS[marks.phase];
  const words = props.shown.picture?.wordList ?? [];
  const prompt = say(fill(captchaWords.clickInOrder, { words: words.join(',') }));
  const barText = BAR_TEXT[marks.phase];
  return (
    <>
      <PictureBox shown={props.shown} tip={tip ? { tone: tip.tone, text: say(tip.words) } : null}>
        <Board marks={marks} token={props.shown.picture?.token} isOff={props.shown.isLoading} help={help} />
      </PictureBox>
      <Grid pad="0 12px" className={css.bar} data-captcha-bar={marks.phase} role="status">
        {barText === null ? words.length > 0 && prompt : say(barText)}
      </Grid>
      <PuzzleFoot shown={props.shown} helpId={help} help={say(captchaWords.wordHelp)} />
    </>
  );
}

/** Props of the board. */
interface BoardProps {
  readonly marks: UsedMarks;
  /** The token of the captcha being solved. */
  readonly token: string | undefined;
  /** True while a new picture is being fetched. */
  readonly isOff: boolean;
  /** The ID of the help text. */
  readonly help: string;
}

/** How far a key moves the crosshair, in pixels of 310x155. */
const KEY_STEPS: Readonly<Record<string, Place>> = {
  ArrowRight: { x: 5, y: 0 },
  ArrowLeft: { x: -5, y: 0 },
  ArrowDown: { x: 0, y: 5 },
  ArrowUp: { x: 0, y: -5 },
};
const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** The whole picture as one button, with the marks and, for keyboard users, a crosshair. */
function Board({ marks, token, isOff, help }: BoardProps): React.JSX.Element {
  const say = useSay();
  const start = useStart(token);
  const [cross, setCross] = useState<Place | null>(null);
  const markHere = (event: MouseEvent): void => {
    // a key press clicks without a position; its mark was already set
    if (isOff || event.detail === 0) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setCross(null);
    marks.mark(placeOf({ x: event.clientX - left, y: event.clientY - top }, { width, height }));
  };
  const press = (event: KeyboardEvent): void => {
    const step = KEY_STEPS[event.key];
    if (step === undefined && !['Enter', ' ', 'Backspace'].includes(event.key)) return;
    event.preventDefault();
    const from = cross ?? MIDDLE;
    if (step !== undefined) setCross({ x: within(from.x + step.x, WIDTH), y: within(from.y + step.y, HEIGHT) });
    else if (event.key === 'Backspace') marks.takeBack();
    else if (cross !== null && !isOff && !event.repeat) marks.mark(cross);
  };
  return (
    <PlainButton
      ref={start}
      className={css.board}
      onClick={markHere}
      onKeyDown={press}
      aria-label={`${say(captchaWords.wordPicture)}. ${say(fill(captchaWords.marked, { count: marks.places.length }))}`}
      aria-describedby={help}
    >
      {marks.places.map((place, index) => (
        // a mark is identified by its number
        <span key={`mark-${index + 1}`} className={css.mark} style={at(place)} data-captcha-mark={index + 1}>
          {index + 1}
        </span>
      ))}
      {cross !== null && <span className={css.cross} style={at(cross)} />}
    </PlainButton>
  );
}
