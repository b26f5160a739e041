import type { Level } from './levels.ts';
import { w, type Word } from './words/word.ts';

/**
 * The value an option may have. `zone` is an IANA time zone, empty for the server's zone; `days` a number of days from
 * 0, empty for none; `gigabytes` a size, likewise.
 */
type OptionKind =
  | { readonly kind: 'flag'; readonly start: boolean }
  | { readonly kind: 'text'; readonly start: string; readonly max: number }
  | { readonly kind: 'zone'; readonly start: string }
  | { readonly kind: 'days'; readonly start: string; readonly most: number }
  | { readonly kind: 'gigabytes'; readonly start: string; readonly most: number }
  | { readonly kind: 'choice'; readonly start: string; readonly of: Readonly<Record<string, Word>> };
/** One option of a level: the level that stores it, its value, its label and what it does. */
export type LevelOption = OptionKind & { readonly step: Level; readonly label: Word; readonly does: Word };

/** One part of the footer of printed documents. */
export const footer = (label: Word) =>
  ({
    step: 'C',
    kind: 'text',
    start: '',
    max: 80,
    label,
    does: w('Printed on every page of check sheets and certificates.', '打印在检查表和证书的每一页上。'),
  }) as const satisfies LevelOption;
