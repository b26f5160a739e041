import type {
  InvoiceAttachment,
  InvoiceDocument,
  InvoiceHead,
  InvoiceLine,
  InvoiceParty,
  InvoicePath,
  InvoiceSource,
  InvoiceTotals,
  TaxGroup,
  UnreadValue,
} from '@plumbline/contract/rules/invoice/document.ts';
import type { ReadRefusal } from '@plumbline/contract/rules/invoice/read-errors.ts';
import { type Read, readAmount, readDate, readRate } from '@plumbline/contract/rules/invoice/read-values.ts';
import { reason, refuse } from './unreadable.ts';

/** What one source states of an invoice, with what a person should know of it. */
export interface ReadDocument {
  readonly document: InvoiceDocument;
  readonly notes: readonly ReadRefusal[];
}

type LinePath = Exclude<keyof InvoiceLine, 'no'>;
type Values = Map<string, string>;

/** How a source writes numbers. */
type NumberReader = (text: string) => Read<string>;

/** Takes the fields of a source one by one: what cannot be read stays blank, with its text and the reason. */
class Fields<Path extends string> {
  readonly values: Values;
  readonly #prefix: string;
  readonly #unread: UnreadValue[];
  readonly #notes: ReadRefusal[];

  constructor(values: Values, prefix: string, unread: UnreadValue[], notes: ReadRefusal[]) {
    this.values = values;
    this.#prefix = prefix;
    this.#unread = unread;
    this.#notes = notes;
  }

  /** A text with single blanks. */
  text(path: Path, text: string | undefined): void {
    const plain = text?.replace(/\s+/g, ' ').trim() ?? '';
    if (plain !== '') this.values.set(path, plain);
  }

  /** An exact decimal. */
  amount(path: Path, text: string | undefined, read: NumberReader = readAmount): void {
    this.take(path, text, read(text ?? ''));
  }

  date(path: Path, text: string | undefined): void {
    this.take(path, text, readDate(text ?? ''));
  }

  /** A value that may be stated several times, but only in one way. */
  single(path: Path, texts: readonly string[], read: (text: string) => Read<string> = (value) => ({ value })): void {
    const [first, ...others] = new Set(texts);
    if (first === undefined) return;
    if (others.length > 0) this.leave(path, texts.join(', '), reason('valueSeveral', { text: texts.join(', ') }));
    else this.take(path, first, read(first));
  }

  take(path: Path, text: string | undefined, read: Read<string>): void {
    if ('refusal' in read) {
      this.leave(path, text ?? '', read.refusal);
      return;
    }
    if (read.value !== undefined) this.values.set(path, read.value);
    if (read.note) this.#notes.push(read.note);
  }

  /** Leaves a field blank that the file states, with the reason. */
  leave(path: Path, text: string, why: ReadRefusal): void {
    this.#unread.push({ path: `${this.#prefix}${path}`, text: text.trim(), reason: why });
  }
}

/** A line being read. */
export class LineDraft extends Fields<LinePath> {
  /** A Chinese tax rate: per cent, exempt or outside the scope. */
  rate(text: string | undefined): void {
    const read = readRate(text ?? '');
    if ('refusal' in read) this.leave('rate', text ?? '', read.refusal);
    else if (read.value) {
      this.text('rate', read.value.rate);
      this.text('taxCategory', read.value.taxCategory);
    }
  }
}

type HeadPath = Exclude<InvoicePath, 'lines' | 'breakdown'>;

/** An invoice being read from one source. */
export class Draft extends Fields<HeadPath> {
  readonly source: InvoiceSource;
  readonly lines: LineDraft[] = [];
  readonly breakdown: TaxGroup[] = [];
  readonly attachments: InvoiceAttachment[] = [];
  readonly unread: UnreadValue[];
  readonly notes: ReadRefusal[];

  constructor(source: InvoiceSource) {
    const unread: UnreadValue[] = [];
    const notes: ReadRefusal[] = [];
    super(new Map(), '', unread, notes);
    this.source = source;
    this.unread = unread;
    this.notes = notes;
  }

  line(): LineDraft {
    const line = new LineDraft(new Map(), `lines.${this.lines.length + 1}.`, this.unread, this.notes);
    this.lines.push(line);
    return line;
  }

  /** Leaves out all lines, because it is unclear what belongs to which. */
  leaveLines(text: string, why: ReadRefusal): void {
    this.lines.length = 0;
    this.unread.push({ path: 'lines', text, reason: why });
  }

  get(path: HeadPath): string | undefined {
    return this.values.get(path);
  }

  /** The facts, each with its source. @throws Unreadable without a number */
  done(): ReadDocument {
    if (this.get('number') === undefined) {
      const why = this.unread.find(({ path }) => path === 'number')?.reason;
      refuse(why?.key ?? 'noNumber', why?.facts);
    }
    const paths: string[] = [...this.values.keys()];
    if (this.lines.length > 0) paths.push('lines');
    if (this.breakdown.length > 0) paths.push('breakdown');
    return {
      document: {
        ...(this.#below('') as InvoiceHead),
        seller: this.#below('seller.') as InvoiceParty,
        buyer: this.#below('buyer.') as InvoiceParty,
        totals: this.#below('totals.') as InvoiceTotals,
        lines: this.lines.map(({ values }, at) => ({ no: at + 1, ...(Object.fromEntries(values) as object) })),
        breakdown: this.breakdown,
        attachments: this.attachments,
        sources: Object.fromEntries(paths.map((path) => [path, this.source])),
        unread: this.unread,
      },
      notes: this.notes,
    };
  }

  #below(prefix: string): object {
    const own = [...this.values].filter(([path]) => (prefix === '' ? !path.includes('.') : path.startsWith(prefix)));
    return Object.fromEntries(own.map(([path, value]) => [path.slice(prefix.length), value]));
  }
}
