import type { OpenPdf } from '../../files/pdf-reader.ts';
import { mix } from './overlay.ts';

/** Some tablets refuse larger canvases; there are three of them. */
const MOST_PIXELS = 9_000_000;
/** Pixels per point that show the finest line of a drawing, where there is room. */
const SHARP = 2;

/** Two pages drawn on paper of the same size, and mixed; pixels per point. */
export interface DrawnPair {
  readonly older: HTMLCanvasElement;
  readonly newer: HTMLCanvasElement;
  readonly overlay: HTMLCanvasElement;
  readonly width: number;
  readonly height: number;
}

function paper(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('There is no memory for a canvas.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return canvas;
}

/** Draws a page of two documents, aligned at the upper left; a document without the page stays white. */
export async function drawPair(
  documents: { readonly older: OpenPdf; readonly newer: OpenPdf },
  page: number,
): Promise<DrawnPair> {
  const pages = await Promise.all(
    [documents.older, documents.newer].map(async (pdf) => (page <= pdf.numPages ? pdf.getPage(page) : null)),
  );
  const sizes = pages.map((each) => each?.getViewport({ scale: 1 }));
  const width = Math.max(...sizes.map((size) => size?.width ?? 1));
  const height = Math.max(...sizes.map((size) => size?.height ?? 1));
  const scale = Math.min(SHARP, Math.sqrt(MOST_PIXELS / (width * height)));
  const [across, down] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const drawn: HTMLCanvasElement[] = [];
  for (const each of pages) {
    const canvas = paper(across, down);
    if (each !== null) {
      // the page paints its own ground over all of its canvas
      const own = document.createElement('canvas');
      const viewport = each.getViewport({ scale });
      Object.assign(own, { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) });
      await each.render({ canvas: own, viewport }).promise;
      canvas.getContext('2d')?.drawImage(own, 0, 0);
    }
    drawn.push(canvas);
  }
  const [older, newer] = drawn as [HTMLCanvasElement, HTMLCanvasElement];
  return { older, newer, overlay: overlayOf(older, newer), width, height };
}

function overlayOf(older: HTMLCanvasElement, newer: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = older;
  const overlay = paper(width, height);
  const pixels = [older, newer].map((canvas) => canvas.getContext('2d')?.getImageData(0, 0, width, height));
  const [before, after] = pixels;
  if (before && after) {
    mix(before.data, after.data);
    overlay.getContext('2d')?.putImageData(before, 0, 0);
  }
  return overlay;
}
