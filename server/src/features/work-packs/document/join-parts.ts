import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NOT_PRINTED } from '@plumbline/contract/features/work-packs/full-document.ts';
import { dayIn } from '@plumbline/contract/rules/clock.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import type { Bookmark } from '../../../pdf/join/join-document.ts';
import { languageTag } from '../../../pdf/language-tag.ts';
import { contentsRows, type ContentsLine, tableRows } from '../../../pdf/record-rows.ts';
import { printing } from '../../../workflow/form/printing.ts';
import { type KeptPart, namedFiles } from './document-rows.ts';
import { type Making, printRows } from './make-part.ts';

const CONTENTS = w('Contents', '目录');
const NAMED = w('Files without pages here', '仅列名的文件');
/** Printed across every page, and in its numbering line, while no status locks the pack (domain guide 3.10). */
const NOT_APPROVED = 'NOT APPROVED 未批准';
const WORDS = {
  file: w('File', '文件'),
  on: w('Attached to', '所属记录'),
  why: w('Why', '原因'),
} as const;

/** A heading of the document with its page, counted from 0 and without the pages of the contents. */
interface Heading {
  readonly text: Word;
  readonly depth: number;
  readonly page: number;
}

/** The headings of a document: sections of the pack, cards with their sections, and the marks within them. */
function headingsOf(parts: readonly KeptPart[]): readonly Heading[] {
  const headings: Heading[] = [];
  let [page, card, section] = [0, null as string | null, ''];
  for (const { of: source, pages, marks } of parts) {
    if (pages === 0) continue;
    const isNewCard = source.card !== card;
    if (isNewCard && source.card !== null) headings.push({ text: w(source.card, source.card), depth: 0, page });
    if (isNewCard || source.section.en !== section)
      headings.push({ text: source.section, depth: source.card === null ? 0 : 1, page });
    [card, section] = [source.card, source.section.en];
    const depth = source.card === null ? 1 : 2;
    // a card alone under its own name would repeat the heading
    for (const mark of marks.filter(({ title }) => title !== source.card))
      headings.push({ text: w(mark.title, mark.title), depth, page: page + mark.page });
    page += pages;
  }
  return headings;
}

/** Headings as a tree of bookmarks in one language. */
function bookmarksOf(headings: readonly Heading[], say: (text: Word) => string, depth = 0): readonly Bookmark[] {
  const made: Bookmark[] = [];
  for (let at = 0; at < headings.length;) {
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

/** The contents as a file, and the headings with page numbers that include the contents. */
interface Contents {
  readonly path: string;
  readonly pages: number;
  /** The number of pages before the contents: those of a cover. */
  readonly before: number;
  readonly headings: readonly Heading[];
}

/** Typesets the contents, which follow a cover that comes first. */
async function setContents(making: Making, parts: readonly KeptPart[]): Promise<Contents> {
  const [first] = parts;
  const before = first?.of.kind === 'cover' ? first.pages : 0;
  const found = headingsOf(parts);
  const print = async (count: number): Promise<Contents> => {
    const headings = found.map((heading) =>
      heading.page < before ? heading : { ...heading, page: heading.page + count },
    );
    const lines = headings.map(({ text, depth, page }): ContentsLine => ({ text, depth, page: String(page + 1) }));
    const set = [...contentsRows(CONTENTS, lines), ...namedRows(parts)];
    const { path, pages } = await printRows(making, set, { title: making.of.title, name: 'contents' });
    return { path, pages, before, headings };
  };
  // the number of pages is known only after typesetting; the page numbers do not change the layout
  return print((await print(0)).pages);
}

/** Typesets the numbering line of each page, as a file. */
async function setNumbers({ of: document, actor, language, folder }: Making, total: number): Promise<string> {
  const day = dayIn(document.at, actor.timeZone);
  const parts = [
    ...(document.isApproved ? [] : [NOT_APPROVED]),
    document.title,
    ...(document.packRev === null ? [] : [`rev. ${document.packRev}`]),
    day,
  ];
  const head = parts.join(' · ');
  const lines = Array.from({ length: total }, (_, at) => `${head} · ${at + 1} / ${total}`);
  const path = join(folder, 'numbers.pdf');
  const watermark = document.isApproved ? {} : { watermark: NOT_APPROVED };
  const stamps = { lines, ...watermark, language: languageTag(language), title: document.title, at: document.at };
  await writeFile(path, await printing.printStamps(stamps));
  return path;
}

/** Joins the parts into one file with contents, page numbers and bookmarks. Only one part is in memory at a time. */
export async function joinParts(
  making: Making,
  parts: readonly KeptPart[],
): Promise<{ readonly path: string; readonly pages: number; readonly size: number }> {
  const { of: document, language, joiner } = making;
  const contents = await setContents(making, parts);
  const total = parts.reduce((sum, { pages }) => sum + pages, contents.pages);
  const path = join(making.folder, 'document.pdf');
  const numbers = await setNumbers(making, total);
  await joiner.open(path);
  await joiner.stamps(numbers, total);
  const isCover = contents.before > 0 ? 1 : 0;
  for (const part of parts.slice(0, isCover)) await addPart(making, part);
  await joiner.add(contents.path, false);
  for (const part of parts.slice(isCover)) await addPart(making, part);
  const all: readonly Heading[] = contents.headings
    .concat({ text: CONTENTS, depth: 0, page: contents.before })
    .toSorted((a, b) => a.page - b.page || a.depth - b.depth);
  const bookmarks = bookmarksOf(all, (text) => text[language]);
  const size = await joiner.end({ title: document.title, language: languageTag(language), at: document.at, bookmarks });
  return { path, pages: total, size };
}

/** Adds the pages of a part from the store; pages of uploaded files get a strip for their number. */
async function addPart(
  { files, actor, joiner, signal }: Making,
  { of: source, sha256, pages }: KeptPart,
): Promise<void> {
  signal.throwIfAborted();
  if (sha256 === null || pages === 0) return;
  const isFile = source.file?.sha256 === sha256;
  await files.withCopy({ tenantId: actor.tenantId, sha256 }, (copy) => joiner.add(copy, isFile));
}

/** The files without pages, listed at the end of the contents. */
function namedRows(parts: readonly KeptPart[]): ReturnType<typeof tableRows> {
  const named = namedFiles(parts);
  if (named.length === 0) return [];
  const columns = [
    { label: WORDS.file, share: 4 },
    { label: WORDS.on, share: 3 },
    { label: WORDS.why, share: 4 },
  ];
  const lines = named.map(({ name, on, why }) => [name, on, `${NOT_PRINTED[why].en} ${NOT_PRINTED[why].zh}`]);
  return tableRows({ title: NAMED, columns, lines });
}
