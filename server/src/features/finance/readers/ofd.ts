import type { InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import { amountOfWords } from '@plumbline/contract/rules/invoice/amount-words.ts';
import { type Archive, resolvePath } from './archive.ts';
import { finish, kindOfName, readOfd2019, readXbrl } from './chinese-xml.ts';
import { Draft, type LineDraft, type ReadDocument } from './draft.ts';
import { reason, refuse, Unreadable } from './unreadable.ts';
import { readXml, type XmlElement } from './xml-tree.ts';

type TextPath = Parameters<Draft['text']>[0];

/** The parts of an OFD. */
class Package {
  readonly #archive: Archive;

  constructor(archive: Archive) {
    this.#archive = archive;
  }

  /** A part as XML; undefined when there is none of that name. @throws Unreadable */
  async xml(path: string): Promise<XmlElement | undefined> {
    const part = this.#archive.parts.find(({ name }) => name.toLowerCase() === path.toLowerCase());
    return part && readXml(await part.read());
  }
}

/** Where a part is named, and the part itself. */
interface Located {
  readonly path: string;
  readonly root: XmlElement;
}

/**
 * Reads an OFD: the invoice attached to it (2019, XBRL), else its custom data and the texts of its page that its tags mark
 * (2024). One that has none of these is refused. @throws Unreadable
 */
export const readOfd = (archive: Archive, source: InvoiceSource): Promise<readonly ReadDocument[]> =>
  readPackage(new Package(archive), source);

async function readPackage(files: Package, source: InvoiceSource): Promise<readonly ReadDocument[]> {
  const ofd = await files.xml('OFD.xml');
  if (ofd === undefined) return refuse('unknownKind');
  if (ofd.all('DocBody').length > 1) refuse('ofdTwoBodies');
  const path = resolvePath('', ofd.at('DocBody/DocRoot') ?? 'Doc_0/Document.xml');
  const root = await files.xml(path);
  const document = root && { path, root };
  const custom = new Map(
    ofd
      .all('DocBody/DocInfo/CustomDatas/CustomData')
      .map((data) => [data.attributes.get('Name') ?? '', data.text ?? '']),
  );
  const attached = document && (await readAttached(files, document, source));
  const marked = attached ?? (document && (await readMarked(files, document, custom, source)));
  const stated = customDocument(custom, source);
  const found = [marked, stated].filter((item) => item !== undefined);
  const [first, second] = found.map(({ document }) => document.number ?? '');
  if (first === undefined) refuse('ofdNoData');
  if (second !== undefined && first !== second) refuse('numbersDiffer', { first, second });
  return found;
}

/** The invoice that is attached as XML; two of them are refused. */
async function readAttached(
  files: Package,
  { path, root }: Located,
  source: InvoiceSource,
): Promise<ReadDocument | undefined> {
  const location = root.at('Attachments');
  if (location === undefined) return undefined;
  const listPath = resolvePath(path, location);
  const list = await files.xml(listPath);
  const found: ReadDocument[] = [];
  for (const file of list?.texts('Attachment/FileLoc') ?? []) {
    if (!file.toLowerCase().endsWith('.xml')) continue;
    const part = await files.xml(resolvePath(listPath, file));
    if (part === undefined) refuse('ofdPartMissing', { part: file });
    const read = { eInvoice: readOfd2019, xbrl: readXbrl }[part.name];
    if (read) found.push(read(part, source));
  }
  if (found.length > 1) refuse('ofdTwoBodies');
  return found[0];
}

const CUSTOM_TEXTS: Readonly<Record<string, TextPath>> = {
  发票代码: 'code',
  发票号码: 'number',
  校验码: 'checkCode',
  购买方名称: 'buyer.name',
  购买方纳税人识别号: 'buyer.taxId',
  销售方名称: 'seller.name',
  销售方纳税人识别号: 'seller.taxId',
};

/** The facts among the custom data of the document. */
function customDocument(custom: ReadonlyMap<string, string>, source: InvoiceSource): ReadDocument | undefined {
  if (!custom.has('发票号码')) return undefined;
  const draft = new Draft(source);
  for (const [name, to] of Object.entries(CUSTOM_TEXTS)) draft.text(to, custom.get(name));
  draft.amount('totals.net', custom.get('合计金额'));
  draft.amount('totals.tax', custom.get('合计税额'));
  draft.amount('totals.gross', custom.get('价税合计'));
  draft.date('issueDate', custom.get('开票日期'));
  return draft.done();
}

/** A text of a page, with its distance from the upper edge of the first page. */
interface PageText {
  readonly text: string;
  readonly y: number;
}

/** Farther than any page is high, in millimetres. */
const PAGE_APART = 100_000;

async function pageTexts(files: Package, document: Located, missing: string[]): Promise<ReadonlyMap<string, PageText>> {
  const texts = new Map<string, PageText>();
  for (const [at, page] of document.root.all('Pages/Page').entries()) {
    const location = page.attributes.get('BaseLoc') ?? '';
    const content = await files.xml(resolvePath(document.path, location));
    if (content === undefined) missing.push(location);
    else collectTexts(content, texts, at * PAGE_APART);
  }
  return texts;
}

function collectTexts(element: XmlElement, texts: Map<string, PageText>, above = 0): void {
  if (element.name === 'TextObject') {
    const y = above + Number(element.attributes.get('Boundary')?.split(/\s+/)[1] ?? Number.NaN);
    const text = element.texts('TextCode').join('');
    texts.set(element.attributes.get('ID') ?? '', { text, y });
  }
  for (const child of element.children) collectTexts(child, texts, above);
}

const MARKED_TEXTS: Readonly<Record<string, TextPath>> = {
  InvoiceCode: 'code',
  InvoiceNo: 'number',
  'Buyer/BuyerName': 'buyer.name',
  'Buyer/BuyerTaxID': 'buyer.taxId',
  'Seller/SellerName': 'seller.name',
  'Seller/SellerTaxID': 'seller.taxId',
  Note: 'remark',
};
const MARKED_AMOUNTS: Readonly<Record<string, TextPath>> = {
  TaxExclusiveTotalAmount: 'totals.net',
  TaxTotalAmount: 'totals.tax',
  TaxInclusiveTotalAmount: 'totals.gross',
};

/** The facts that the tags of a digital invoice mark among the texts of its page. */
async function readMarked(
  files: Package,
  document: Located,
  custom: ReadonlyMap<string, string>,
  source: InvoiceSource,
): Promise<ReadDocument | undefined> {
  const tags = await tagsOf(files, document).catch(unlessUnreadable);
  if (tags === undefined) return undefined;
  const missing: string[] = [];
  const texts = await pageTexts(files, document, missing);
  const marks = new Marks(tags, texts);
  const draft = new Draft(source);
  for (const [path, to] of Object.entries(MARKED_TEXTS)) draft.text(to, marks.single(path));
  for (const [path, to] of Object.entries(MARKED_AMOUNTS)) draft.amount(to, marks.single(path));
  draft.date('issueDate', marks.single('IssueDate'));
  draft.text('drawer', marks.distinct('InvoiceClerk'));
  draft.text('currency', 'CNY');
  takeLines(draft, marks);
  takeWords(draft, [...texts.values()]);
  draft.text('kind', kindOfName(await titleOf(files, document), draft.get('number')));
  for (const part of missing) draft.notes.push(reason('ofdPartMissing', { part }));
  // a tag that marks nothing leaves the number to the custom data
  if (draft.get('number') === undefined) draft.text('number', custom.get('发票号码'));
  return draft.get('number') === undefined ? undefined : finish(draft);
}

async function tagsOf(files: Package, { path, root }: Located): Promise<XmlElement | undefined> {
  const location = root.at('CustomTags');
  if (location === undefined) return undefined;
  const listPath = resolvePath(path, location);
  const list = await files.xml(listPath);
  const file = list?.texts('CustomTag/FileLoc')[0];
  return file === undefined ? undefined : files.xml(resolvePath(listPath, file));
}

/** The texts that tags mark. */
class Marks {
  readonly #tags: XmlElement;
  readonly #texts: ReadonlyMap<string, PageText>;

  constructor(tags: XmlElement, texts: ReadonlyMap<string, PageText>) {
    this.#tags = tags;
    this.#texts = texts;
  }

  /** The texts of each tag of a name; several references of one tag go on where the one before ends. */
  all(path: string): readonly PageText[] {
    return this.#tags.all(path).map((tag) => {
      const parts = tag.texts('ObjectRef').flatMap((id) => this.#texts.get(id) ?? []);
      return { text: parts.map(({ text }) => text).join(''), y: parts[0]?.y ?? Number.NaN };
    });
  }

  /** The text of a tag, of which there is at most one. @throws Unreadable */
  single(path: string): string | undefined {
    const found = this.all(path);
    if (found.length > 1) refuse('xmlElementTwice', { element: path });
    return found[0]?.text;
  }

  /** The text of tags that say the same in several places. */
  distinct(path: string): string | undefined {
    const found = new Set(this.all(path).map(({ text }) => text));
    return found.size === 1 ? [...found][0] : undefined;
  }
}

/** Half the height of a row on the page, in millimetres. */
const SAME_ROW = 2.2;
const LINE_FIELDS = [
  ['Item', 'item'],
  ['Specification', 'spec'],
  ['MeasurementDimension', 'unit'],
  ['Quantity', 'quantity'],
  ['Price', 'price'],
  ['TaxScheme', 'rate'],
  ['TaxAmount', 'tax'],
] as const;

/**
 * Lines are rows of the page: every row has an amount, and what stands beside it belongs to it. Where that is unclear, none
 * is read.
 */
function takeLines(draft: Draft, marks: Marks): void {
  const rows = marks.all('Amount').map((amount) => ({ y: amount.y, amount: amount.text, line: draft.line() }));
  for (const { line, amount } of rows) line.amount('net', amount);
  for (const [tag, field] of LINE_FIELDS) {
    const found = marks.all(tag);
    for (const { text, y } of found) {
      const beside = rows.filter((row) => Math.abs(row.y - y) < SAME_ROW);
      const [row] = beside;
      if (beside.length === 1 && row !== undefined) takeField(row.line, field, text);
      else return draft.leaveLines(text, reason('ofdRowUnclear', { text }));
    }
  }
}

function takeField(line: LineDraft, field: (typeof LINE_FIELDS)[number][1], text: string): void {
  if (field === 'rate') line.rate(text);
  else if (field === 'item' || field === 'spec' || field === 'unit') line.text(field, text);
  else line.amount(field, text);
}

/** The amount in words is not tagged: it is the one text of the page that reads as such. */
function takeWords(draft: Draft, texts: readonly PageText[]): void {
  const found = texts.filter(({ text }) => /[圆元]/.test(text) && amountOfWords(text) !== undefined);
  draft.single(
    'words',
    found.map(({ text }) => text.trim()),
  );
}

/** The title of the page says the kind: 电子发票（增值税专用发票）. */
async function titleOf(files: Package, { path, root }: Located): Promise<string | undefined> {
  const pages = [...root.all('CommonData/TemplatePage'), ...root.all('Pages/Page')];
  for (const page of pages) {
    const content = await files.xml(resolvePath(path, page.attributes.get('BaseLoc') ?? '')).catch(unlessUnreadable);
    const texts = new Map<string, PageText>();
    if (content) collectTexts(content, texts);
    const title = [...texts.values()].find(({ text }) => /发票[(（].+发票[)）]/.test(text));
    if (title) return title.text;
  }
  return undefined;
}

function unlessUnreadable(error: unknown): undefined {
  if (!(error instanceof Unreadable)) throw error;
}
