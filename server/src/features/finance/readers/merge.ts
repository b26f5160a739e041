import {
  INVOICE_WAYS,
  type InvoiceDocument,
  type InvoiceFound,
  type InvoiceLine,
  type InvoicePath,
  type InvoiceSource,
  type InvoiceWay,
  type SourceDifference,
} from '@plumbline/contract/rules/invoice/document.ts';
import { decimal } from '@plumbline/contract/rules/invoice/decimal.ts';
import { invoiceKey } from '@plumbline/contract/rules/invoice/invoice-key.ts';
import { foldWidth } from '@plumbline/contract/rules/invoice/read-values.ts';

/** A document with the file it was read from and how. */
export interface Sourced {
  readonly document: InvoiceDocument;
  readonly source: InvoiceSource;
}

const rankOf = (way: InvoiceWay): number => INVOICE_WAYS.indexOf(way);

/**
 * Groups documents by invoice and merges each group. The order of files makes no difference: the more trusted source
 * wins, among equals the one whose file comes first by name, and then a person must choose.
 */
export function mergeDocuments(found: readonly Sourced[]): readonly InvoiceFound[] {
  const groups = new Map<string, Sourced[]>();
  for (const [at, item] of found.entries()) {
    // without a key it is known which invoice it is to nobody but its file
    const key = invoiceKey(item.document) ?? `#${at}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].map(mergeGroup);
}

function mergeGroup(group: readonly Sourced[]): InvoiceFound {
  const ordered = [...group].sort(
    (a, b) =>
      rankOf(a.source.way) - rankOf(b.source.way) ||
      (a.source.file < b.source.file ? -1 : Number(a.source.file > b.source.file)),
  );
  const merge = new Merge();
  for (const { document } of ordered) merge.add(document);
  return merge.done([...new Set(ordered.map(({ source }) => source.file))]);
}

/** Every place of a fact that is one text. */
const partsOf = (document: InvoiceDocument): readonly (readonly [InvoicePath, string])[] =>
  Object.keys(document.sources).flatMap((path) => {
    const value = factAt(document, path);
    return typeof value === 'string' ? [[path as InvoicePath, value] as const] : []; // eslint-disable-line -- the keys of sources are paths
  });

/** The value at a place of a document, such as `seller.name`. */
export function factAt(document: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      document,
    );
}

/** Merges documents in the order of trust: a later one fills blanks only. */
class Merge {
  readonly #values = new Map<InvoicePath, { value: string; source: InvoiceSource }>();
  readonly #documents: InvoiceDocument[] = [];
  readonly #differences: SourceDifference[] = [];
  #lines: InvoiceDocument | undefined;
  #breakdown: InvoiceDocument | undefined;

  add(document: InvoiceDocument): void {
    this.#documents.push(document);
    for (const [path, value] of partsOf(document)) {
      const source = document.sources[path];
      const taken = this.#values.get(path);
      if (source === undefined) continue;
      if (taken === undefined) this.#values.set(path, { value, source });
      else if (!isSame(path, taken.value, value)) this.#differ(path, taken, { value, source });
    }
    if (document.lines.length > 0) this.#addLines(document);
    if (document.breakdown.length > 0) this.#breakdown ??= document;
  }

  #addLines(document: InvoiceDocument): void {
    const taken = (this.#lines ??= document);
    const [source, other] = [taken.sources.lines, document.sources.lines];
    if (taken === document || source === undefined || other === undefined) return;
    if (taken.lines.length !== document.lines.length) {
      const counts = [taken, document].map(({ lines }) => String(lines.length)) as [string, string];
      this.#differ('lines', { value: counts[0], source }, { value: counts[1], source: other });
      return;
    }
    for (const [at, line] of taken.lines.entries()) this.#compareLines(line, document.lines[at], source, other);
  }

  #compareLines(line: InvoiceLine, again: InvoiceLine | undefined, source: InvoiceSource, other: InvoiceSource): void {
    for (const [field, value] of Object.entries(line)) {
      const stated: unknown = again && Reflect.get(again, field);
      if (typeof value !== 'string' || typeof stated !== 'string') continue;
      const path = `lines.${line.no}.${field}`;
      if (!isSame(path, value, stated)) this.#differ(path, { value, source }, { value: stated, source: other });
    }
  }

  #differ(path: string, taken: SourceDifference['taken'], other: SourceDifference['other']): void {
    const undecided = taken.source.way === other.source.way;
    this.#differences.push({ path, taken, other, undecided });
  }

  done(files: readonly string[]): InvoiceFound {
    const paths = [...this.#values];
    const below = (prefix: string): object =>
      Object.fromEntries(
        paths
          .filter(([path]) => (prefix === '' ? !path.includes('.') : path.startsWith(prefix)))
          .map(([path, { value }]) => [path.slice(prefix.length), value]),
      );
    const sources = Object.fromEntries(paths.map(([path, { source }]) => [path, source]));
    const lines = this.#lines?.sources.lines;
    const breakdown = this.#breakdown?.sources.breakdown;
    const document: InvoiceDocument = {
      ...below(''),
      seller: below('seller.'),
      buyer: below('buyer.'),
      totals: below('totals.'),
      lines: this.#lines?.lines ?? [],
      breakdown: this.#breakdown?.breakdown ?? [],
      attachments: this.#documents.flatMap(({ attachments }) => attachments),
      sources: { ...sources, ...(lines && { lines }), ...(breakdown && { breakdown }) },
      unread: this.#unread(),
    };
    const isRead = Object.values(document.sources).some(({ way }) => way === 'pdfText');
    const confirm = isRead || this.#differences.some(({ undecided }) => undecided);
    return { document, files, differences: this.#differences, confirm };
  }

  /** What could not be read and no other source states; of lines and breakdown only where these were taken. */
  #unread(): InvoiceDocument['unread'] {
    return this.#documents.flatMap((document) =>
      document.unread.filter(({ path }) => {
        if (path.startsWith('lines.')) return document === this.#lines;
        if (path === 'lines') return this.#lines === undefined;
        if (path.startsWith('breakdown.')) return document === this.#breakdown;
        return !this.#values.has(path as InvoicePath); // eslint-disable-line -- other paths are no values
      }),
    );
  }
}

const DECIMALS = /^totals\.|^lines\.\d+\.(?:quantity|price|baseQuantity|allowances|charges|net|rate|tax)$/;
/** Some sources write address and telephone, or bank and account, as one text. */
const JOINED = /\.(?:address|phone|bank|account)$/;

/** Texts are the same whatever their width, case, brackets and blanks; numbers whatever their trailing zeros. */
function isSame(path: string, a: string, b: string): boolean {
  if (a === b) return true;
  if (DECIMALS.test(path)) return decimal(a).eq(decimal(b));
  const [first, second] = [a, b].map((text) => foldWidth(text).replace(/\s/g, '').toLowerCase()) as [string, string];
  return first === second || (JOINED.test(path) && (first.includes(second) || second.includes(first)));
}
