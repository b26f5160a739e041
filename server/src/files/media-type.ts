/** Every accepted kind of file, by extension; anything else is refused (readings S12). */
export const MEDIA_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heic',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  txt: 'text/plain',
  dxf: 'image/vnd.dxf',
} as const;
/** An accepted extension. */
export type Extension = keyof typeof MEDIA_TYPES;

const INLINE: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif']);
/** True when a browser displays the type itself, and safely; all other types are only ever downloaded. */
export const isShown = (type: string): boolean => INLINE.has(type);

/** The extension of a name, in lower case; null for one that is not accepted. */
export function extensionOf(name: string): Extension | null {
  const end = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(MEDIA_TYPES, end) ? (end as Extension) : null; // eslint-disable-line -- just looked up
}

/** The last part of a file name, without folders and characters that no name should contain; at most 200 characters. */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  // control characters, and those that change the writing direction, so that `gnp.exe` never reads as `exe.png`
  const plain = last.replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '').trim();
  const end = /\.[^.]{1,10}$/.exec(plain)?.[0] ?? '';
  return plain.length <= 200 ? plain : `${plain.slice(0, 200 - end.length)}${end}`;
}

/**
 * A name whose extension is that of the content: phones name HEIC photos like JPEGs, and JPEGs like HEIC photos when
 * they convert them.
 */
export function nameAs(name: string, type: string): string {
  const given = extensionOf(name);
  if (given === null || MEDIA_TYPES[given] === type) return name;
  const end = Object.entries(MEDIA_TYPES).find(([, each]) => each === type)?.[0];
  return end === undefined ? name : name.replace(/[^.]+$/, end);
}
