import type { Found } from '@plumbline/contract/features/search/calls/search.ts';
import { groupOf } from '@plumbline/contract/pages/groups.ts';
import { mayEnter, type Granted, type Page } from '@plumbline/contract/pages/page.ts';
import { registerOf } from '@plumbline/contract/registers/index.ts';
import { w, type Language, type Word } from '@plumbline/contract/words/word.ts';
import { recordAddress } from '../../register/record-address.ts';

/** One line of the palette. */
export interface PaletteItem {
  /** Unique in the palette. */
  readonly key: string;
  readonly title: string;
  readonly note: string | null;
  /** It is void, and says so. */
  readonly isVoid?: boolean;
  /** Tags and codes are drawn in the monospaced face. */
  readonly mono: boolean;
  /** Where it leads, or what it does. */
  readonly href: string | (() => void);
}
/** The lines of one register, or of the pages. */
export interface PaletteGroup {
  readonly key: string;
  readonly label: Word;
  readonly items: readonly PaletteItem[];
}

/** The server finds from this many letters on. */
export const LETTERS_MIN = 3;
/** How many pages are offered at once. */
const PAGES_MAX = 8;

/** What people look for most comes first; the other registers follow as they were found. */
const FIRST: readonly string[] = ['taggedItem', 'tag', 'tagItr', 'punchListItem', 'handover', 'subSystem', 'system'];
const rank = (register: string): number => (FIRST.includes(register) ? FIRST.indexOf(register) : FIRST.length);

/** What was found, a group a register. */
export function foundGroups(found: readonly Found[]): readonly PaletteGroup[] {
  const groups = new Map<string, PaletteItem[]>();
  for (const { register, id, title, description, void: isVoid = false } of found) {
    const href = recordAddress({ register, id, title });
    if (href === null) continue;
    const items = groups.get(register) ?? [];
    items.push({ key: `${register}.${id}`, title, note: description, isVoid, mono: isMono(register), href });
    groups.set(register, items);
  }
  return [...groups]
    .map(([key, items]) => ({ key, label: registerOf(key)?.label ?? w(key, key), items }))
    .toSorted((a, b) => rank(a.key) - rank(b.key));
}

/** The group of the menu a page stands in: what tells two pages of one name apart. */
export const groupTitle = ({ group }: Page, language: Language): string | null =>
  group === null ? null : groupOf(group).title[language];

/** Whether rows of a register go by a tag or a code. */
export function isMono(key: string): boolean {
  const register = registerOf(key);
  const field = register?.fields[register.title];
  return field?.kind === 'text' && field.mono === true;
}

/** The pages whose name or address holds the text in either language; those that begin with it first. */
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

/** The next line for an arrow key, round the ends; -1 while there is none. */
export function step(at: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return (at + by + count) % count;
}
