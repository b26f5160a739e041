/**
 * How a file is shown: a picture, one that not every browser shows, a PDF, a table, a text, a text document, a drawing,
 * or only its name and size.
 */
export type FileKind = 'picture' | 'converted' | 'pdf' | 'table' | 'text' | 'docx' | 'dxf' | 'other';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const KINDS: Readonly<Record<string, FileKind>> = {
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  'image/gif': 'picture',
  'image/heic': 'converted',
  'image/tiff': 'converted',
  'image/vnd.dxf': 'dxf',
  'application/pdf': 'pdf',
  'text/plain': 'text',
  [DOCX]: 'docx',
  'text/csv': 'table',
  [XLSX]: 'table',
};
const BY_END: Readonly<Record<string, FileKind>> = {
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  webp: 'picture',
  gif: 'picture',
  pdf: 'pdf',
};
/** The files that may be chosen as attachments; the server checks the content. */
export const ACCEPTED = '.pdf,.png,.jpg,.jpeg,.webp,.gif,.heic,.heif,.tif,.tiff,.docx,.xlsx,.csv,.txt,.dxf';

/** How to show a file of the given media type. */
export const kindOfType = (type: string): FileKind => KINDS[type.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'other';

/** How to show a file of another server, by its path's extension; null when it is a page of that server. */
export const kindOfPath = (path: string): FileKind | null =>
  BY_END[/\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? null;

/** True when the name has an accepted extension. */
export const isAccepted = (name: string): boolean =>
  ACCEPTED.split(',').some((end) => name.toLowerCase().endsWith(end));

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;
/** A human-readable size: `840 B`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[step] ?? ''}`;
}
