import type { Found } from '@plumbline/contract/features/search/calls.ts';
import { groupOf } from '@plumbline/contract/pages/groups.ts';
import { mayEnter, type Granted, type Page } from '@plumbline/contract/pages/page.ts';
import { readPageCode } from '@plumbline/contract/rules/page-code.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { fill, w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { recordAddress } from '../../register/record-address.ts';

/** One line of the palette. */
export interface PaletteItem {
  /** Unique in the palette. */
  readonly key: string;
  readonly title: string;
  readonly note: string | null;
  /** True for a void record, which is marked as such. */
  readonly isVoid?: boolean;
  /** True for a superseded one, which is marked too. */
  readonly isSuperseded?: boolean;
  /** Tags and codes use the monospaced font. */
  readonly mono: boolean;
  /** The target address, or the action to run. */
  readonly href: string | (() => void);
}
/** The lines of one register, or the pages. */
export interface PaletteGroup {
  readonly key: string;
  readonly label: Word;
  readonly items: readonly PaletteItem[];
}

/** Minimum letters for a server search. */
export const LETTERS_MIN = 3;
/** Maximum pages offered at once. */
const PAGES_MAX = 8;

/** The registers users search most, listed first; the others follow in the order found. */
const FIRST: readonly string[] = ['taggedItem', 'tag', 'tagItr', 'punchListItem', 'handover', 'subSystem', 'system'];
const rank = (register: string): number => (FIRST.includes(register) ? FIRST.indexOf(register) : FIRST.length);

/** The records found, one group per register. */
export function foundGroups(found: readonly Found[]): readonly PaletteGroup[] {
  const groups = new Map<string, PaletteItem[]>();
  for (const { register, id, title, description, void: isVoid = false, superseded } of found) {
    const href = recordAddress({ register, id, title });
    if (href === null) continue;
    const items = groups.get(register) ?? [];
    items.push({
      key: `${register}.${id}`,
      title,
      note: description,
      isVoid,
      ...(superseded === true && { isSuperseded: true }),
      mono: isMono(register),
      href,
    });
    groups.set(register, items);
  }
  return [...groups]
    .map(([key, items]) => ({ key, label: registerOf(key)?.label ?? w(key, key), items }))
    .toSorted((a, b) => rank(a.key) - rank(b.key));
}

/** What the code of a printed page opens, for a scanner that types it into the palette; no group for any other text. */
export function printedGroup(text: string): readonly PaletteGroup[] {
  const printed = readPageCode(text);
  if (printed === undefined) return [];
  const { place, page, pages } = printed;
  const label = fill(w('Printed page {page} of {pages}', '打印件第 {page} 页，共 {pages} 页'), { page, pages });
  return [
    { key: 'printed', label, items: [{ key: 'printed.place', title: place, note: null, mono: true, href: place }] },
  ];
}

/** The menu group of a page, which distinguishes pages of the same name. */
export const groupTitle = ({ group }: Page, language: Language): string | null =>
  group === null ? null : groupOf(group).title[language];

/** True when the rows of a register are identified by a tag or a code. */
export function isMono(key: string): boolean {
  const register = registerOf(key);
  const field = register?.fields[register.title];
  return field?.kind === 'text' && field.mono === true;
}

/** The pages whose name or address contains the text in either language; pages that start with the text come first. */
export function pageGroup(
  pages: readonly Page[],
  { text, language, granted }: { readonly text: string; readonly language: Language; readonly granted: Granted },
): PaletteGroup {
  const wanted = text.trim().toLowerCase();
  const words = ({ title, route }: Page): readonly string[] =>
    [title.en, title.zh, route].map((word) => word.toLowerCase());
  const items = pages
    .filter((page) => mayEnter(page, granted) && words(page).some((word) => word.includes(wanted)))
    .toSorted((a, b) => Number(begins(words(b), wanted)) - Number(begins(words(a), wanted)))
    .slice(0, PAGES_MAX)
    .map((page) => ({
      key: `page.${page.route}`,
      title: page.title[language],
      note: groupTitle(page, language),
      mono: false,
      href: page.route,
    }));
  return { key: 'page', label: w('Go to', '前往'), items };
}
const begins = (words: readonly string[], text: string): boolean => words.some((word) => word.startsWith(text));

/** The next line for an arrow key, wrapping around at the ends; -1 when there are no lines. */
export function step(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return (at + by + count) % count;
}
