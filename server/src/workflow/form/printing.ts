import { openPdfPool } from '../../pdf/pdf-pool.ts';

/** The process's only pool for drawing PDFs; its thread starts with the first print and ends when idle. */
export const printing = openPdfPool();
