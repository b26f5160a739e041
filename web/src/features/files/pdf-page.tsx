import type { DrawingMark } from '@plumbline/contract/features/documents/calls.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { PageMarks } from './drawing-marks.tsx';
import css from './file-preview.module.css';

/** The assumed size of a page (A4) until it is read, in CSS pixels. */
const A4 = { width: 794, height: 1123 };
/** CSS pixels per PDF point. */
const POINT = 96 / 72;
/** Some tablets refuse larger canvases. */
const MOST_PIXELS = 16_000_000;
/** How far outside the view a page is drawn in advance. */
const AHEAD = '600px';

/** One page of a PDF. */
export interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** Counted from 1. */
  readonly number: number;
  readonly zoom: number;
  readonly label: string;
  /** The tag numbers on it. */
  readonly marks?: readonly DrawingMark[] | undefined;
  /** A place that is chosen on it, in points. */
  readonly place?: { readonly x: number; readonly y: number } | undefined;
  /** Called with the place that was clicked, in points from the upper left corner; without it, marks are links. */
  readonly onPlace?: ((x: number, y: number) => void) | undefined;
}

/** Draws a page once it is near the view; a page that leaves keeps its space and frees its memory. */
export function PdfPage({ pdf, number, zoom, label, marks = [], place, onPlace }: PdfPageProps): React.JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setNear] = useState(false);
  const [size, setSize] = useState(A4);

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: AHEAD,
    });
    if (box.current) watch.observe(box.current);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const target = canvas.current;
    if (!isNear || target === null) return undefined;
    let stop = (): void => {};
    let here = true;
    void draw({ pdf, number, zoom, target, isHere: () => here, onSize: setSize, onStop: (end) => (stop = end) });
    return () => {
      here = false;
      stop();
    };
  }, [pdf, number, zoom, isNear]);

  const points = { width: size.width / POINT, height: size.height / POINT };
  const choose = (event: React.MouseEvent): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const tenth = (value: number): number => Math.round(value * 10) / 10;
    onPlace?.(
      tenth(((event.clientX - left) / width) * points.width),
      tenth(((event.clientY - top) / height) * points.height),
    );
  };
  return (
    <div ref={box} className={css.sheet} style={{ width: size.width * zoom, height: size.height * zoom }}>
      {isNear && <canvas ref={canvas} role="img" aria-label={label} />}
      {isNear && <PageMarks marks={marks} size={points} place={place} />}
      {onPlace && <div className={css.aim} onClick={choose} aria-hidden />}
    </div>
  );
}

interface Drawing {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly zoom: number;
  readonly target: HTMLCanvasElement;
  readonly isHere: () => boolean;
  readonly onSize: (size: typeof A4) => void;
  readonly onStop: (end: () => void) => void;
}

async function draw({ pdf, number, zoom, target, isHere, onSize, onStop }: Drawing): Promise<void> {
  try {
    const page = await pdf.getPage(number);
    if (!isHere()) return;
    const plain = page.getViewport({ scale: POINT });
    onSize({ width: plain.width, height: plain.height });
    const sharp = zoom * Math.min(2, devicePixelRatio);
    const fit = Math.sqrt(MOST_PIXELS / (plain.width * plain.height));
    const viewport = page.getViewport({ scale: POINT * Math.min(sharp, fit) });
    target.width = Math.ceil(viewport.width);
    target.height = Math.ceil(viewport.height);
    const task = page.render({ canvas: target, viewport });
    onStop(() => task.cancel());
    await task.promise;
  } catch {
    // the user left the page while it was drawn, or it is damaged: the other pages are still worth showing
  }
}
