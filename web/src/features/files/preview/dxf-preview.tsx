import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSay } from '../../../lib/value/language.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Muted, Stack } from '../../../ui/layout.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import css from '../file-preview.module.css';
import { fileWords } from '../words.ts';
import { drawDxf, fitted, type DxfDrawing } from './dxf-drawing.ts';
import { fetchBytes } from './fetch-bytes.ts';
import { readDxf } from './read-dxf.ts';
import { useViewport, WHOLE } from './use-viewport.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** A DXF drawing by address. */
interface DxfProps {
  readonly href: string;
  readonly name: string;
  /** Shown when the drawing cannot be read. */
  readonly broken: ReactNode;
}

/** A DXF drawing, read in a worker and drawn on a canvas, which needs no graphics card: site laptops have none. */
export default function DxfPreview({ href, name, broken }: DxfProps): React.JSX.Element {
  const say = useSay();
  const { data, error } = useQuery({
    queryKey: ['dxf', href],
    queryFn: async ({ signal }) => readDxf(await fetchBytes(href, signal), signal),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <>{broken}</>;
  if (data === undefined) return <SkeletonLines lines={12} />;
  if (data.bounds === null) return <EmptyState small title={say(fileWords.noDrawing)} />;
  return <Paper drawing={data} name={name} />;
}

function Paper({ drawing, name }: { readonly drawing: DxfDrawing; readonly name: string }): React.JSX.Element {
  const say = useSay();
  const canvas = useRef<HTMLCanvasElement>(null);
  const { view, setView, zoom, handlers } = useViewport();
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return undefined;
    const draw = (): void => {
      const sharp = Math.min(2, devicePixelRatio);
      Object.assign(target, { width: target.clientWidth * sharp, height: target.clientHeight * sharp });
      const context = target.getContext('2d');
      if (context === null || target.width === 0) return;
      const fit = fitted(drawing, target.width, target.height);
      const scale = fit.scale * view.scale;
      const placed = { scale, x: fit.x * view.scale + view.x * sharp, y: fit.y * view.scale + view.y * sharp };
      drawDxf(context, drawing, placed);
    };
    let frame = requestAnimationFrame(draw);
    const watch = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    });
    watch.observe(target);
    return () => {
      cancelAnimationFrame(frame);
      watch.disconnect();
    };
  }, [drawing, view]);
  return (
    <Stack className={css.drawing}>
      <ZoomButtons onZoom={(by) => zoom(by, canvas.current)} onWhole={() => setView(WHOLE)} />
      {/* moved and scaled by keys as well */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <canvas ref={canvas} className={css.paper} role="img" aria-label={name} tabIndex={0} {...handlers} />
      <Muted as="p" small className={css.note}>
        {say(drawing.hasMissingChars ? fileWords.missingSigns : fileWords.drawingHint)}
      </Muted>
    </Stack>
  );
}
