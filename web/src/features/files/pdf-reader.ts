import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask, type PDFDocumentProxy } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = `${PDFJS_FILES}build/pdf.worker.min.mjs`;

/**
 * Opens a PDF in its own worker. Nothing in the PDF runs: its scripts and forms are not read, and no code is compiled,
 * which the content policy forbids (readings S03).
 */
export const openPdf = (url: string): PDFDocumentLoadingTask =>
  getDocument({
    url,
    withCredentials: false,
    enableXfa: false,
    useWasm: false,
    wasmUrl: `${PDFJS_FILES}wasm/`,
    cMapUrl: `${PDFJS_FILES}cmaps/`,
    // a drawing of hundreds of megapixels would crash the page
    maxImageSize: 100_000_000,
    // pages that nobody views are not fetched
    disableAutoFetch: true,
  });

/** A PDF that is open. */
export type OpenPdf = PDFDocumentProxy;
