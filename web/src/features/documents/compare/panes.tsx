import type { ChangedPlace, ComparedPage } from '@plumbline/contract/features/documents/calls.ts';
import { useEffect, useRef, useState, type Ref } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import type { View, Viewport } from '../../files/preview/use-viewport.ts';
import css from './compare.module.css';
import type { DrawnPair } from './draw-pages.ts';
import { compareWords } from './words.ts';

/** How two revisions are shown. */
export type Mode = 'overlay' | 'side' | 'swipe';

/** Space around a place that is shown, in points: its surroundings tell where it is. */
const AROUND = 60;
const MARGIN = 0.96;

interface Box {
  readonly width: number;
  readonly height: number;
}
/** How a whole page fits a pane: pixels per point, and its place. */
function wholeIn({ width, height }: Box, pane: Box): View {
  const scale = Math.min(pane.width / width, pane.height / height) * MARGIN;
  return { scale, x: (pane.width - width * scale) / 2, y: (pane.height - height * scale) / 2 };
}
const paneOf = (stage: Element, mode: Mode): Box => ({
  width: stage.clientWidth / (mode === 'side' ? 2 : 1),
  height: stage.clientHeight,
});

/** The view in which a place fills the pane. */
export function viewOf(
  place: ChangedPlace,
  page: Box,
  { stage, mode }: { readonly stage: Element; readonly mode: Mode },
): View {
  const pane = paneOf(stage, mode);
  const fit = wholeIn(page, pane);
  const wanted = wholeIn({ width: place.w + AROUND * 2, height: place.h + AROUND * 2 }, pane).scale;
  const scale = Math.max(1, Math.min(12, wanted / fit.scale));
  const [x, y] = [place.x + place.w / 2, place.y + place.h / 2];
  return {
    scale,
    x: pane.width / 2 - (fit.x + x * fit.scale) * scale,
    y: pane.height / 2 - (fit.y + y * fit.scale) * scale,
  };
}

interface PanesProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly mode: Mode;
  readonly drawn: DrawnPair | undefined;
  readonly isFailed: boolean;
  readonly viewport: Viewport;
  readonly page: ComparedPage | undefined;
  readonly chosen: number | undefined;
}

/** The pages in their panes; what is moved in one moves in the other. */
export function Panes({ ref, mode, drawn, isFailed, viewport, page, chosen }: PanesProps): React.JSX.Element {
  const say = useSay();
  const [swiped, swipe] = useState(50);
  const { view, handlers } = viewport;
  if (isFailed) return <EmptyState title={say(compareWords.failed)} text={say(compareWords.failedText)} />;
  if (drawn === undefined) return <SkeletonLines lines={12} />;
  const sheet = (of: 'older' | 'newer' | 'overlay', label: string, part?: string): React.JSX.Element => (
    <Pane drawn={drawn} canvas={drawn[of]} label={label} view={view} page={page} chosen={chosen} clip={part} />
  );
  const [older, newer] = [say(compareWords.older), say(compareWords.newer)];
  return (
    <>
      {/* moved and scaled by keys as well */}
      <div
        ref={ref}
        className={css.panes}
        data-mode={mode}
        role="group"
        aria-label={say(compareWords[mode])}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...handlers}
      >
        {mode === 'overlay' && sheet('overlay', say(compareWords.overlay))}
        {mode !== 'overlay' && sheet('newer', newer)}
        {mode === 'side' && sheet('older', older)}
        {mode === 'swipe' && sheet('older', older, `inset(0 ${100 - swiped}% 0 0)`)}
        {mode === 'swipe' && <span className={css.border} style={{ left: `${swiped}%` }} aria-hidden />}
      </div>
      {mode === 'swipe' && (
        <input
          className={css.swipe}
          type="range"
          min={0}
          max={100}
          value={swiped}
          aria-label={say(compareWords.swipeAt)}
          onChange={({ target }) => swipe(Number(target.value))}
        />
      )}
    </>
  );
}

interface PaneProps {
  readonly drawn: DrawnPair;
  readonly canvas: HTMLCanvasElement;
  readonly label: string;
  readonly view: View;
  readonly page: ComparedPage | undefined;
  readonly chosen: number | undefined;
  /** Only a part is seen. */
  readonly clip: string | undefined;
}

function Pane({ drawn, canvas, label, view, page, chosen, clip }: PaneProps): React.JSX.Element {
  const pane = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Box>();
  useEffect(() => {
    if (pane.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    watch.observe(pane.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', label);
    paper.current?.replaceChildren(canvas);
  }, [canvas, label]);
  const fit = wholeIn(drawn, size ?? { width: drawn.width, height: drawn.height });
  const scale = fit.scale * view.scale;
  const [left, top] = [fit.x * view.scale + view.x, fit.y * view.scale + view.y];
  return (
    <div ref={pane} className={css.pane} style={clip === undefined ? undefined : { clipPath: clip }}>
      <div
        className={css.sheet}
        style={{
          left,
          top,
          width: drawn.width * scale,
          height: drawn.height * scale,
          visibility: size ? 'visible' : 'hidden',
        }}
      >
        <div ref={paper} className={css.canvas} />
        {page?.places.map(({ x, y, w, h, kind }, index) => (
          <span
            key={index}
            className={css.mark}
            data-kind={kind}
            data-chosen={chosen === index || undefined}
            style={{ left: x * scale - 3, top: y * scale - 3, width: w * scale + 6, height: h * scale + 6 }}
            aria-hidden
          />
        ))}
      </div>
    </div>
  );
}
