import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOT_PRINTED } from '@plumbline/contract/features/work-packs/full-document.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Bookmark } from '../../../pdf/join/join-document.ts';
import { languageTag } from '../../../pdf/language-tag.ts';
import { contentsRows, type ContentsLine, tableRows } from '../../../pdf/record-rows.ts';
import { paperOf } from '../../../workflow/form/paper.ts';
import { printing } from '../../../workflow/form/printing.ts';
import { type KeptPart, namedFiles } from './kept.ts';
import { type Making, printRows } from './make-part.ts';

const CONTENTS = w('Contents', '目录');
const NAMED = w('Files without pages here', '仅列名的文件');
const SAYS = {
  file: w('File', '文件'),
  on: w('Attached to', '所属记录'),
  why: w('Why', '原因'),
} as const;

/** A heading of the document: what it leads to, counted from 0 among the pages without the contents. */
export interface Heading {
  readonly text: Word;
  readonly depth: number;
  readonly page: number;
}

/** The headings of a document: sections of the pack, cards with their sections, and what begins within them. */
export function headingsOf(parts: readonly KeptPart[]): readonly Heading[] {
  const headings: Heading[] = [];
  let [page, card, section] = [0, null as string | null, ''];
  for (const { of, pages, marks } of parts) {
    if (pages === 0) continue;
    const isNewCard = of.card !== card;
    if (isNewCard && of.card !== null) headings.push({ text: w(of.card, of.card), depth: 0, page });
    if (isNewCard || of.section.en !== section) headings.push({ text: of.section, depth: of.card === null ? 0 : 1, page });
    [card, section] = [of.card, of.section.en];
    const depth = of.card === null ? 1 : 2;
    // a card alone under its own name says nothing more
    for (const mark of marks.filter(({ title }) => title !== of.card)) headings.push({ text: w(mark.title, mark.title), depth, page: page + mark.page });
    page += pages;
  }
  return headings;
}

/** Headings as a tree of bookmarks in one language. */
export function bookmarksOf(headings: readonly Heading[], say: (text: Word) => string, depth = 0): readonly Bookmark[] {
  const made: Bookmark[] = [];
  for (let at = 0; at < headings.length; ) {
    const heading = headings[at];
    if (!heading) break;
    let end = at + 1;
    while ((headings[end]?.depth ?? -1) > depth) end++;
    const under = bookmarksOf(headings.slice(at + 1, end), say, depth + 1);
    made.push({ title: say(heading.text), page: heading.page, under });
    at = end;
  }
  return made;
}

/** Joins the parts into one file with contents, numbers and bookmarks. One part is in memory at a time. */
export async function joinParts(
  making: Making,
  parts: readonly KeptPart[],
): Promise<{ readonly path: string; readonly pages: number; readonly size: number }> {
  const { of, actor, language, joiner } = making;
  const before = parts[0]?.of.kind === 'cover' ? (parts[0]?.pages ?? 0) : 0;
  const headings = headingsOf(parts);
  const paper = await paperOf(making.db, actor);
  const contents = async (count: number) => {
    const shifted = (page: number): number => (page < before ? page : page + count);
    const lines = headings.map(({ text, depth, page }): ContentsLine => ({ text, depth, page: String(shifted(page) + 1) }));
    const found = await printRows(making, [...contentsRows(CONTENTS, lines), ...namedRows(parts)], { title: of.title, name: 'contents', paper });
    return { ...found, shifted };
  };
  // how many pages the contents take is known once they are set; their numbers take no room of their own
  const set = await contents((await contents(0)).pages);
  const total = parts.reduce((sum, { pages }) => sum + pages, 0) + set.pages;
  const day = dayIn(of.at, actor.timeZone);
  const lines = Array.from({ length: total }, (_, at) => `${of.title} · rev. ${of.packRev} · ${day} · ${at + 1} / ${total}`);
  const stamps = { lines, language: languageTag(language), title: of.title, at: of.at };
  const stampsPath = join(making.folder, 'numbers.pdf');
  await writeFile(stampsPath, await printing.printStamps(stamps));
  const path = join(making.folder, 'document.pdf');
  await joiner.open(path);
  await joiner.stamps(stampsPath);
  let pages = 0;
  const addContents = async (): Promise<void> => void (pages = await joiner.add(set.path, false));
  if (before === 0) await addContents();
  for (const part of parts) {
    making.signal.throwIfAborted();
    const { sha256 } = part;
    if (sha256 !== null && part.pages > 0) {
      const isFile = part.of.kind === 'file' && part.of.file?.sha256 === sha256;
      pages = await making.files.withCopy({ tenantId: actor.tenantId, sha256 }, (copy) => joiner.add(copy, isFile));
    }
    if (before > 0 && part === parts[0]) await addContents();
  }
  const all: readonly Heading[] = headings
    .map((heading) => ({ ...heading, page: set.shifted(heading.page) }))
    .concat({ text: CONTENTS, depth: 0, page: before })
    .toSorted((a, b) => a.page - b.page || a.depth - b.depth);
  const bookmarks = bookmarksOf(all, (text) => text[language]);
  const size = await joiner.end({ title: of.title, language: languageTag(language), at: of.at, bookmarks });
  return { path, pages, size };
}

/** The files that have no pages, at the end of the contents. */
function namedRows(parts: readonly KeptPart[]): ReturnType<typeof tableRows> {
  const named = namedFiles(parts);
  if (named.length === 0) return [];
  const columns = [
    { label: SAYS.file, share: 4 },
    { label: SAYS.on, share: 3 },
    { label: SAYS.why, share: 4 },
  ];
  const lines = named.map(({ name, on, why }) => [name, on, `${NOT_PRINTED[why].en} ${NOT_PRINTED[why].zh}`]);
  return tableRows({ title: NAMED, columns, lines });
}
