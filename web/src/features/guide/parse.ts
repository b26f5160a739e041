import type { ChapterEntry, GuidePlace } from '@plumbline/contract/features/guide/chapters.ts';
import { CHAPTERS } from '@plumbline/contract/features/guide/chapters.ts';
import { lexer, type Token, type Tokens } from 'marked';

/** A section of a chapter in one language. */
interface Section {
  readonly key: string;
  readonly title: string;
  /** The anchor that readers of the file itself use. */
  readonly anchor: string;
  readonly tokens: readonly Token[];
  /** What it says, without marks; the search reads it. */
  readonly text: string;
}

/** A chapter in one language. */
export interface Chapter {
  readonly key: string;
  readonly roles: ChapterEntry['roles'];
  readonly title: string;
  /** What precedes the first section: what the chapter is about. */
  readonly lead: readonly Token[];
  readonly leadText: string;
  readonly sections: readonly Section[];
}

/** Returns the anchor by which other files name a heading, as on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns what tokens say, without marks. */
export const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token): string => {
      if (token.type === 'list') return (token as Tokens.List).items.map(({ tokens }) => textOf(tokens)).join('\n');
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((row) => row.map((cell) => textOf(cell.tokens)).join(' · ')).join('\n');
      }
      if (token.type === 'image') return '';
      const { tokens } = token as Tokens.Generic;
      if (tokens !== undefined) return `${textOf(tokens)}${isBlock(token) ? '\n' : ''}`;
      return 'text' in token && typeof token.text === 'string' ? token.text : '';
    })
    .join('');

const isBlock = ({ type }: Token): boolean => type === 'paragraph' || type === 'heading' || type === 'blockquote';
const isHeading = (token: Token, depth: number): token is Tokens.Heading =>
  token.type === 'heading' && (token as Tokens.Heading).depth === depth;

/**
 * Reads the file of a chapter.
 *
 * @throws {Error} when it does not have the declared sections
 */
export function parseChapter({ key, roles, sections }: ChapterEntry, file: string): Chapter {
  const tokens = lexer(file);
  const title = tokens.find((token) => isHeading(token, 1));
  const starts = tokens.flatMap((token, at) => (isHeading(token, 2) ? [at] : []));
  if (title === undefined || starts.length !== sections.length)
    throw new Error(`The chapter ${key} has ${starts.length} sections; ${sections.length} are declared.`);
  const lead = tokens.slice(0, starts[0]).filter((token) => token !== title);
  return {
    key,
    roles,
    title: textOf(title.tokens ?? []),
    lead,
    leadText: textOf(lead).trim(),
    sections: sections.map((section, at) => {
      const start = starts[at] ?? 0;
      const heading = textOf((tokens[start] as Tokens.Heading).tokens);
      const body = tokens.slice(start + 1, starts[at + 1]);
      return { key: section.key, title: heading, anchor: anchorOf(heading), tokens: body, text: textOf(body).trim() };
    }),
  };
}

/** Reads the files of all chapters, by path, in reading order. */
export const parseChapters = (texts: Readonly<Record<string, string>>): readonly Chapter[] =>
  CHAPTERS.map((entry) => {
    const path = Object.keys(texts).find((name) => name.endsWith(`/${entry.key}.md`)) ?? '';
    return parseChapter(entry, texts[path] ?? '');
  });

/**
 * Returns the place that a link between chapters leads to: `punch-items.md#clear-an-item`; without an anchor, the first
 * section. Undefined for any other link, and for one that leads nowhere.
 */
export function placeOfLink(chapters: readonly Chapter[], href: string): GuidePlace | undefined {
  const [, file, anchor] = /^([\w-]+)\.md(?:#(.+))?$/.exec(href) ?? [];
  const chapter = chapters.find(({ key }) => key === file);
  const section =
    anchor === undefined
      ? chapter?.sections[0]
      : chapter?.sections.find((each) => each.anchor === decodeURIComponent(anchor));
  return chapter && section && { chapter: chapter.key, section: section.key };
}

/** A section found by a search. */
export interface Hit extends GuidePlace {
  readonly title: string;
  readonly chapterTitle: string;
  /** The text around the first word found, with the word apart; without a word where the other language has it. */
  readonly before: string;
  readonly word: string;
  readonly after: string;
}

/** Characters shown on either side of a word found. */
const AROUND = 60;

/**
 * Finds the sections that contain all words of a text, in either language: those whose heading has them come first. What
 * is shown is in the language of `shown`.
 */
export function searchGuide(shown: readonly Chapter[], other: readonly Chapter[], text: string): readonly Hit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (within: string): boolean => words.every((word) => within.toLowerCase().includes(word));
  const found = shown.flatMap((chapter) =>
    chapter.sections.flatMap((section) => {
      const translated = other.find(({ key }) => key === chapter.key)?.sections.find(({ key }) => key === section.key);
      const headings = [section, translated].map((each) => each?.title ?? '');
      const texts = [section, translated].map((each) => `${each?.title ?? ''}\n${each?.text ?? ''}`);
      if (!texts.some(hasAll)) return [];
      const hit = { chapter: chapter.key, section: section.key, title: section.title, chapterTitle: chapter.title };
      return [{ hit: { ...hit, ...around(section.text, words[0] ?? '') }, rank: headings.some(hasAll) ? 0 : 1 }];
    }),
  );
  return found.toSorted((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}

function around(text: string, word: string): Pick<Hit, 'before' | 'word' | 'after'> {
  const flat = text.replaceAll(/\s+/g, ' ');
  const at = flat.toLowerCase().indexOf(word);
  if (at < 0) return { before: '', word: '', after: flat.slice(0, 2 * AROUND) };
  const end = at + word.length;
  const start = Math.max(0, at - AROUND);
  return {
    before: `${start > 0 ? '…' : ''}${flat.slice(start, at)}`,
    word: flat.slice(at, end),
    after: `${flat.slice(end, end + AROUND)}${end + AROUND < flat.length ? '…' : ''}`,
  };
}
