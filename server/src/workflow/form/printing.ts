import { openPdfPool } from '../../pdf/pdf-pool.ts';

/** The one pool of this process that draws PDFs; its thread starts with the first print and ends when idle. */
export const printing = openPdfPool();
