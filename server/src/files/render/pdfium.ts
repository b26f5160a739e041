import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';
import type { PageSize } from '@plumbline/contract/features/documents/calls.ts';
import { Undrawable } from './render-messages.ts';

const PASSWORD = 4;
/** Drawing with annotations, and with red first. */
const FLAGS = 0x01 | 0x10;
/** The format of a bitmap with four bytes a pixel. */
const FORMAT = 4;
const BYTES = 4;
/** Maximum number of pixels of a page: an A0 sheet at 144 dpi. */
const MOST_PIXELS = 34_000_000;
const WHITE = 0xffff_ffff;

let started: Promise<WrappedPdfiumModule> | undefined;
async function start(): Promise<WrappedPdfiumModule> {
  const file = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
  const pdfium = await init({ wasmBinary: new Uint8Array(readFileSync(file)).buffer });
  pdfium.PDFiumExt_Init();
  return pdfium;
}

/** An open PDF. */
export interface PdfFile extends Disposable {
  readonly pages: number;
  /** The size of a page as it is displayed, in points; pages count from 1. */
  sizeOf(page: number): PageSize;
  /** Draws a page on white paper. */
  draw(page: number, scale: number): DrawnPage;
}

/** A page in pixels of four bytes: red, green, blue, and one without meaning. */
export interface DrawnPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Opens a PDF. Nothing in it runs: its scripts and forms are not read. @throws Undrawable */
export async function openPdfFile(bytes: Uint8Array): Promise<PdfFile> {
  const pdfium = await (started ??= start());
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const at = malloc(bytes.length);
  if (at === 0) throw new Undrawable('tooHeavy');
  pdfium.pdfium.HEAPU8.set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document === 0) {
    free(at);
    throw new Undrawable(pdfium.FPDF_GetLastError() === PASSWORD ? 'password' : 'damaged');
  }
  const withPage = <T>(page: number, use: (handle: number) => T): T => {
    const handle = pdfium.FPDF_LoadPage(document, page - 1);
    if (handle === 0) throw new Undrawable('damaged');
    try {
      return use(handle);
    } finally {
      pdfium.FPDF_ClosePage(handle);
    }
  };
  const sizeOf = (handle: number): PageSize => ({
    width: pdfium.FPDF_GetPageWidthF(handle),
    height: pdfium.FPDF_GetPageHeightF(handle),
  });
  return {
    pages: pdfium.FPDF_GetPageCount(document),
    sizeOf: (page) => withPage(page, sizeOf),
    draw: (page, scale) =>
      withPage(page, (handle) => {
        const size = sizeOf(handle);
        const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale))) as [
          number,
          number,
        ];
        if (width * height > MOST_PIXELS) throw new Undrawable('tooHeavy');
        const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT, 0, 0);
        if (bitmap === 0) throw new Undrawable('tooHeavy');
        try {
          pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
          pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, FLAGS);
          const stride = pdfium.FPDFBitmap_GetStride(bitmap);
          const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
          const row = width * BYTES;
          const pixels = new Uint8Array(row * height);
          // rows may be longer than they are wide
          for (let y = 0; y < height; y++)
            pixels.set(pdfium.pdfium.HEAPU8.subarray(from + y * stride, from + y * stride + row), y * row);
          return { width, height, pixels };
        } finally {
          pdfium.FPDFBitmap_Destroy(bitmap);
        }
      }),
    [Symbol.dispose]() {
      pdfium.FPDF_CloseDocument(document);
      free(at);
    },
  };
}
