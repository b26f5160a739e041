/**
 * Document pages whose purpose the specification does not state, and the real page each redirects to (2.3, readings
 * D35).
 */
export const FORM_ALIASES = {
  '/RefTable/Test': '/RefTable/PreviewDocument',
  '/RefTable/DownloadDocumentCopy': '/RefTable/DownloadDocument',
  '/RefTable/DownloadDocumentExample': '/RefTable/DownloadDocument',
  '/RefTable/DownloadDocumentTest': '/RefTable/DownloadDocument',
} as const;
