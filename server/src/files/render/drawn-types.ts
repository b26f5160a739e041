/** The types of files of which pictures can be made. */
export const DRAWN_TYPES: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/heic',
  'image/tiff',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
]);
