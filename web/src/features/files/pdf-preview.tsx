import { ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { fill } from '@plumbline/contract/words/word.ts';
import { Button } from 'antd';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSay } from '../../lib/value/language.ts';
import { Muted, Row, Stack } from '../../ui/layout.tsx';
import { SkeletonLines } from '../../ui/skeletons.tsx';
import css from './file-preview.module.css';
import { useDrawingMarks } from './drawing-marks.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PinBar, type ClickedPlace } from './pin-mode.tsx';
import { openPdf } from './pdf-reader.ts';
import { fileWords } from './words.ts';

/** Maximum pages shown: more than anybody scrolls through here. */
const MOST_PAGES = 300;
const ZOOM = { least: 0.5, most: 3, step: 1.25 };

/** A PDF by address. */
export interface PdfPreviewProps {
  readonly href: string;
  readonly name: string;
  /** The id of the stored file; its tag numbers are marked where it is on a drawing. */
  readonly file?: string | undefined;
  /** Shown when the PDF cannot be drawn. */
  readonly broken: ReactNode;
}

/**
 * Draws a PDF page by page as the user scrolls. The browser's own viewer is not used: it does not start inside a
 * sandbox, and tablets have none (readings D78).
 */
export default function PdfPreview({ href, name, file, broken }: PdfPreviewProps): React.JSX.Element {
  const say = useSay();
  const { pdf, isBroken } = usePdf(href);
  const [zoom, setZoom] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const marks = useDrawingMarks(file);
  const [isPinning, setPinning] = useState(false);
  const [place, setPlace] = useState<ClickedPlace>();
  if (isBroken) return <>{broken}</>;
  if (pdf === null) return <SkeletonLines lines={12} />;
  const shown = Math.min(pdf.numPages, MOST_PAGES);
  const scale = (by: number): void => setZoom((now) => Math.min(ZOOM.most, Math.max(ZOOM.least, now * by)));
  return (
    <Stack ref={box} align="center" gap={12} className={css.pages} role="document" aria-label={name}>
      <Row wrap gap={4} className={css.zoom}>
        {marks?.drawing && (
          <PinBar
            marks={marks}
            drawing={marks.drawing}
            isOn={isPinning}
            onTurn={(isOn) => {
              setPinning(isOn);
              setPlace(undefined);
            }}
            place={place}
            onPlaced={() => setPlace(undefined)}
          />
        )}
        <Button
          type="text"
          icon={<ZoomOutOutlined aria-hidden />}
          aria-label={say(fileWords.zoomOut)}
          onClick={() => scale(1 / ZOOM.step)}
        />
        <Button
          type="text"
          icon={<ZoomInOutlined aria-hidden />}
          aria-label={say(fileWords.zoomIn)}
          onClick={() => scale(ZOOM.step)}
        />
      </Row>
      {Array.from({ length: shown }, (_, at) => (
        <PdfPage
          key={at}
          pdf={pdf}
          number={at + 1}
          zoom={zoom}
          marks={marks?.marks.filter(({ page }) => page === at + 1)}
          place={place?.page === at + 1 ? place : undefined}
          onPlace={isPinning ? (x, y) => setPlace({ page: at + 1, x, y }) : undefined}
          label={say(fill(fileWords.pageOf, { page: at + 1, pages: pdf.numPages }))}
        />
      ))}
      {shown < pdf.numPages && (
        <Muted as="p" small className={css.note}>
          {say(fill(fileWords.morePages, { pages: shown }))}
        </Muted>
      )}
    </Stack>
  );
}

interface Read {
  readonly href: string;
  readonly pdf: PDFDocumentProxy | null;
  readonly isBroken: boolean;
}

function usePdf(href: string): Omit<Read, 'href'> {
  const [read, setRead] = useState<Read>({ href, pdf: null, isBroken: false });
  useEffect(() => {
    const task = openPdf(href);
    let here = true;
    task.promise.then(
      (pdf) => here && setRead({ href, pdf, isBroken: false }),
      () => here && setRead({ href, pdf: null, isBroken: true }),
    );
    return () => {
      here = false;
      void task.destroy();
    };
  }, [href]);
  return read.href === href ? read : { pdf: null, isBroken: false };
}
