import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = `${PDFJS_FILES}build/pdf.worker.min.mjs`;

/**
 * Opens a PDF in a worker of its own. Nothing in it runs: its scripts and forms are not read, and no code is compiled
 * on the way, which the content policy forbids (readings S03).
 */
export const openPdf = (url: string): PDFDocumentLoadingTask =>
  getDocument({
    url,
    withCredentials: false,
    enableXfa: false,
    useWasm: false,
    wasmUrl: `${PDFJS_FILES}wasm/`,
    cMapUrl: `${PDFJS_FILES}cmaps/`,
    // a drawing of hundreds of megapixels would end the page
    maxImageSize: 100_000_000,
    // pages nobody looks at are not fetched
    disableAutoFetch: true,
  });
