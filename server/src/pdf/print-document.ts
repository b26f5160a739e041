import { measure } from './engine/measure.ts';
import { paginate } from './engine/paginate.ts';
import { paint } from './engine/paint.ts';
import type { PdfFile } from './engine/document.ts';
import type { Row } from './engine/rows.ts';
import { pageSize } from './look.ts';
import { contentHeight, ORIGIN, type PageFrame, paintFrame } from './page-frame.ts';

/** A document within a file: one check sheet, one certificate. */
export interface PrintDocument extends Omit<PageFrame, 'page' | 'pages'> {
  readonly rows: readonly Row[];
}

/** Adds a document to a file: breaks it into pages, numbers and draws them, and sets a bookmark to the first. */
export function addDocument(file: PdfFile, { rows, ...frame }: PrintDocument): void {
  const { typesetter } = file;
  const pages = paginate(measure(rows, typesetter), contentHeight(frame.orientation, frame.size));
  for (const [index, page] of pages.entries()) {
    const draw: Parameters<PdfFile['addPage']>[0] = (canvas) => {
      paintFrame(canvas, typesetter, { ...frame, page: index + 1, pages: pages.length });
      paint(page, canvas, ORIGIN);
    };
    file.addPage(draw, {
      size: pageSize(frame.orientation, frame.size),
      ...(index === 0 ? { bookmark: frame.title } : {}),
    });
  }
}
