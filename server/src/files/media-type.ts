/** Every kind of file that is taken, by the end of its name; anything else is refused (readings S12). */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  txt: 'text/plain',
  dxf: 'image/vnd.dxf',
} as const;
/** The end of a name that is taken. */
export type Extension = keyof typeof MEDIA_TYPES;

const INLINE: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif']);
/** Whether a browser shows it by itself, and safely; all else is only ever saved. */
export const isShown = (type: string): boolean => INLINE.has(type);

/** The end of a name, in small letters; null for one that is not taken. */
export function extensionOf(name: string): Extension | null {
  const end = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(MEDIA_TYPES, end) ? (end as Extension) : null; // eslint-disable-line -- just looked up
}

/** What the name said last, without folders and signs that no name should hold; at most 200 characters. */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  // control signs, and those that turn the direction of writing, so that `gnp.exe` never reads as `exe.png`
  const plain = last.replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '').trim();
  const end = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.length <= 200 ? plain : `${plain.slice(0, 200 - end.length)}${end}`;
}
