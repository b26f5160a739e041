import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CHAPTERS, explained, GUIDE_ROLES } from '@plumbline/contract/features/guide/chapters.ts';
import { groupOf, MENU_GROUPS } from '@plumbline/contract/pages/groups.ts';
import { ALL_PAGES, pageAt } from '@plumbline/contract/pages/pages.ts';
import { lexer, type Token, type Tokens } from 'marked';
import { describe, expect, test } from 'vitest';
import { screenWords } from './support/screen-words.ts';
import { parseChapter, placeOfLink, searchGuide, textOf, type Chapter } from '../web/src/features/guide/parse.ts';

const ROOT = join(import.meta.dirname, '..');
const GUIDE = join(ROOT, 'docs/guide');
const LANGUAGES = ['en', 'zh'] as const;
type Language = (typeof LANGUAGES)[number];
const read = (language: Language, key: string): string => readFileSync(join(GUIDE, language, `${key}.md`), 'utf8');
const parsed = (language: Language): readonly Chapter[] =>
  CHAPTERS.map((entry) => parseChapter(entry, read(language, entry.key)));
const chapters = { en: parsed('en'), zh: parsed('zh') };
const chaptersIn = (language: Language): readonly Chapter[] => chapters[language];

/** Every token of a text, at any depth. */
const deep = (tokens: readonly Token[]): readonly Tokens.Generic[] =>
  tokens.flatMap((token) => {
    const { tokens: inner = [] } = token as Tokens.Generic;
    const items = token.type === 'list' ? (token as Tokens.List).items : [];
    const cells =
      token.type === 'table' ? [(token as Tokens.Table).header, ...(token as Tokens.Table).rows].flat() : [];
    return [token as Tokens.Generic, ...deep([...inner, ...items]), ...cells.flatMap((cell) => deep(cell.tokens))];
  });
/** The tokens of one type in a chapter: its lead, then its sections. */
const inChapter = ({ lead, sections }: Chapter, type: string): readonly (readonly Tokens.Generic[])[] =>
  [lead, ...sections.map(({ tokens }) => tokens)].map((tokens) => deep(tokens).filter((token) => token.type === type));

const both = CHAPTERS.map(({ key }, at) => {
  const [en, zh] = LANGUAGES.map((language) => chaptersIn(language)[at]!);
  return { key, en: en!, zh: zh! };
});

test('the guide consists of the declared chapters, in both languages', () => {
  for (const language of LANGUAGES) {
    const files = globSync('*.md', { cwd: join(GUIDE, language) }).filter((file) => file !== 'README.md');
    expect(files.toSorted()).toEqual(CHAPTERS.map(({ key }) => `${key}.md`).toSorted());
  }
  const keys = CHAPTERS.flatMap(({ key, sections }) => sections.map((section) => `${key}.${section.key}`));
  expect(new Set(keys).size).toBe(keys.length);
});

describe.each(both)('the chapter $key', ({ en, zh }) => {
  test('has the same sections, lists, tables, links and pictures in both languages', () => {
    const shape = (chapter: Chapter): unknown =>
      ['list', 'list_item', 'table', 'blockquote', 'link', 'image', 'codespan'].map((type) => [
        type,
        inChapter(chapter, type).map((tokens) => tokens.length),
      ]);
    expect(shape(zh)).toEqual(shape(en));
    const pictures = (chapter: Chapter): readonly string[] =>
      inChapter(chapter, 'image').flatMap((tokens) => tokens.map(({ href }) => basename(String(href)).split('.')[0]!));
    expect(pictures(zh)).toEqual(pictures(en));
  });

  test('has a lead of one paragraph, and no text that is drawn as HTML or as code', () => {
    for (const chapter of [en, zh]) {
      expect(chapter.lead.filter(({ type }) => type !== 'space').map(({ type }) => type)).toEqual(['paragraph']);
      for (const type of ['html', 'code', 'del', 'hr', 'checkbox'])
        expect(inChapter(chapter, type).flat(), `${chapter.key}: ${type}`).toEqual([]);
      // an emphasis beside Chinese marks may not be one
      expect(chapter.sections.filter(({ text }) => text.includes('**')).map(({ key }) => key)).toEqual([]);
    }
  });

  test('leads by each link to a section of the guide', () => {
    for (const [language, chapter] of [
      ['en', en],
      ['zh', zh],
    ] as const) {
      const broken = inChapter(chapter, 'link')
        .flat()
        .map(({ href }) => String(href))
        .filter((href) => placeOfLink(chaptersIn(language), href) === undefined);
      expect(broken).toEqual([]);
    }
    const places = (language: Language, chapter: Chapter): readonly unknown[] =>
      inChapter(chapter, 'link')
        .flat()
        .map(({ href }) => placeOfLink(chaptersIn(language), String(href)));
    expect(places('zh', zh)).toEqual(places('en', en));
  });
});

/** The words that a bold text can be in one language; what a word is filled with may be anything. */
const pattern = (word: string): RegExp =>
  new RegExp(
    `^${word
      .split(/\{[^{}]*\}/)
      .map(RegExp.escape)
      .join('.+?')}$`,
    'i',
  );
const patterns = screenWords
  .filter(({ en }) => en.includes('{') && en.replaceAll(/\{[^{}]*\}/g, '').trim().length > 2)
  .map((word) => ({ en: pattern(word.en), zh: pattern(word.zh) }));
const plain = new Map<string, Set<string>>();
/** A word without what it ends with in brackets, as in `Delete chosen ({count})`: people read it without the number. */
const short = (word: string): string =>
  word.replace(/[:：]?\s*(?:[（(]\{[^{}]*\}[^)）]*[)）]|\{[^{}]*\}(?: 项)?)$/, '');
for (const { en, zh } of screenWords.flatMap((word) => [word, { en: short(word.en), zh: short(word.zh) }]))
  plain.set(en.toLowerCase(), (plain.get(en.toLowerCase()) ?? new Set()).add(zh));

/** True when a bold text in English and one in Chinese are the two sides of one word of the product. */
const arePair = (en: string, zh: string): boolean =>
  plain.get(en.toLowerCase())?.has(zh) === true || patterns.some((word) => word.en.test(en) && word.zh.test(zh));

test('the words of the product are read from its sources', () => {
  expect(screenWords.length).toBeGreaterThan(3000);
  expect(arePair('Run it for real', '正式导入')).toBe(true);
  expect(arePair('New punch item', '新建尾项')).toBe(true);
  expect(arePair('Run it for real', '模拟')).toBe(false);
});

test.each(both)('each bold text of $key is a word of the product, the same one in both languages', ({ en, zh }) => {
  const bold = (chapter: Chapter): readonly (readonly string[])[] =>
    inChapter(chapter, 'strong').map((tokens) =>
      tokens.map(({ tokens: inner = [] }) => textOf(inner).replaceAll(/\s+/g, ' ')),
    );
  const [ofEn, ofZh] = [bold(en), bold(zh)];
  const alone = ofEn.flatMap((texts, at) => {
    const others = ofZh[at] ?? [];
    const place = en.sections[at - 1]?.key ?? 'lead';
    return [
      ...texts.filter((text) => !others.some((other) => arePair(text, other))).map((text) => `${place}: ${text}`),
      ...others.filter((other) => !texts.some((text) => arePair(text, other))).map((text) => `${place}: ${text}`),
    ];
  });
  expect(alone, 'bold is for the words that the screen shows; each has its other side in the same section').toEqual([]);
});

test('every page and every group of the menu has a section that explains it', () => {
  const lost = ALL_PAGES.filter(({ route, outside }) => outside !== true && explained(route) === undefined);
  expect(lost.map(({ route }) => route)).toEqual([]);
  expect(MENU_GROUPS.filter((key) => explained(`/${groupOf(key).name}`) === undefined)).toEqual([]);
  expect(explained('/PunchList/PunchListItem')).toEqual({ chapter: 'punch-items', section: 'raise' });
  expect(explained('/nowhere')).toBeUndefined();
});

test('the sections name pages of the product, each once', () => {
  const named = CHAPTERS.flatMap(({ sections }) => sections.flatMap(({ pages = [] }) => pages));
  expect(named.filter((route) => pageAt(route)?.route !== route)).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  const groups = CHAPTERS.flatMap(({ sections }) => sections.flatMap((section) => section.groups ?? []));
  expect(new Set(groups).size).toBe(groups.length);
});

/** What a picture of the guide shows; written with it by `npm run pictures`. */
interface Taken {
  readonly file: string;
  readonly sha256: string;
}

test('the chapters show every picture that was taken, as it was taken, each below 60 kB: npm run pictures', () => {
  const taken = JSON.parse(readFileSync(join(GUIDE, 'pictures/shown.json'), 'utf8')) as readonly Taken[];
  expect(taken.length).toBeGreaterThanOrEqual(24);
  for (const { file, sha256 } of taken) {
    const bytes = readFileSync(join(GUIDE, 'pictures', file));
    expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sha256);
    expect(bytes.length, file).toBeLessThan(60_000);
  }
  const shown = both.flatMap(({ en, zh }) =>
    [en, zh].flatMap((chapter, at) =>
      inChapter(chapter, 'image')
        .flat()
        .map(({ href }) => {
          expect(String(href)).toMatch(new RegExp(`^\\.\\./pictures/[\\w-]+\\.${LANGUAGES[at]}\\.webp$`));
          return basename(String(href));
        }),
    ),
  );
  expect([...new Set(shown)].toSorted()).toEqual(taken.map(({ file }) => file).toSorted());
});

test('a search finds sections by words in either language, headings first', () => {
  const [en, zh] = LANGUAGES.map(chaptersIn);
  const found = (text: string): readonly string[] =>
    searchGuide(en!, zh!, text).map(({ chapter, section }) => `${chapter}.${section}`);
  expect(found('walkdown')[0]).toBe('punch-items.walkdown');
  expect(found('尾项')).toContain('punch-items.raise');
  expect(found('no such words at all')).toEqual([]);
  expect(searchGuide(zh!, en!, 'walkdown')[0]).toMatchObject({
    section: 'walkdown',
    title: zh!.find(({ key }) => key === 'punch-items')?.sections[1]?.title,
  });
});

test('texts of the guide are read as text, whatever they contain', () => {
  const [paragraph] = lexer('a <b>bold</b> & **word** [x](javascript:alert(1))');
  expect(textOf([paragraph!])).toContain('& word x');
  expect(placeOfLink([], 'javascript:alert(1)')).toBeUndefined();
});

/** What a text has of each kind, in order, whatever its language: headings, table lines, items, links and code. */
function outline(file: string): unknown {
  const tokens = lexer(readFileSync(join(ROOT, file), 'utf8'));
  const all = (type: string) => deep(tokens).filter((token) => token.type === type);
  return {
    headings: all('heading').map(({ depth }) => Number(depth)),
    tables: all('table').map((table) => (table as Tokens.Table).rows.length),
    items: all('list_item').length,
    links: all('link')
      .map(({ href }) => String(href))
      .filter((href) => !href.startsWith('README')),
    pictures: all('image').map(({ href }) => String(href)),
    code: all('codespan').map(({ text }) => String(text)),
  };
}

test('the README and its Chinese twin say the same things in the same order, and lead to each other', () => {
  expect(outline('README.zh.md')).toEqual(outline('README.md'));
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain('](README.zh.md)');
  expect(readFileSync(join(ROOT, 'README.zh.md'), 'utf8')).toContain('](README.md)');
});

test('the index of the guide lists every chapter with its titles and roles', () => {
  const lines = readFileSync(join(GUIDE, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => line.replaceAll(/ +/g, ' '));
  const expected = both.map(({ key, en, zh }) => {
    const roles = (language: Language): string =>
      en.roles.map((role) => GUIDE_ROLES[role][language]).join(language === 'en' ? ', ' : '、');
    return `| [${en.title}](en/${key}.md) | [${zh.title}](zh/${key}.md) | ${roles('en')} ${roles('zh')} |`;
  });
  expect(lines).toEqual(expected);
});
