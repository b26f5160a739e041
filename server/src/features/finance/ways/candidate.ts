import type { DifferenceRead, FactRead } from '@plumbline/contract/features/finance/read-calls.ts';
import { NO_TAX } from '@plumbline/contract/rules/invoice/arithmetic-checks.ts';
import { decimal, moneyText, plainText, rounded } from '@plumbline/contract/rules/invoice/decimal.ts';
import type {
  InvoiceDocument,
  InvoiceFound,
  InvoiceLine,
  SourceDifference,
} from '@plumbline/contract/rules/invoice/document.ts';
import {
  factsOf,
  fieldOfPath,
  lineFieldOf,
  linePath,
  READ_FIELDS,
  READ_LINE_FIELDS,
  type ReadField,
} from '@plumbline/contract/rules/invoice/fields.ts';
import { registers } from '@plumbline/contract/registers/index.ts';
import { factAt } from '../readers/merge.ts';

/** What a person states of the invoices of one file. */
export interface Stated {
  readonly answers: readonly { readonly key: string; readonly path: string; readonly value: string }[];
  readonly confirmed: ReadonlySet<string>;
}
/** Values by field. */
export type Texts = Readonly<Record<string, string>>;

/** An invoice found in a file, with what would be written of it. */
export interface Candidate {
  readonly key: string;
  readonly found: InvoiceFound;
  /** Values by field of the invoice; what is undecided or missing is not among them. */
  readonly values: Texts;
  /** Values by field of each line. */
  readonly lines: readonly Texts[];
  readonly facts: readonly FactRead[];
  readonly missing: readonly string[];
  /** Places of contradictions that nobody decided yet. */
  readonly undecided: readonly string[];
  readonly differences: readonly DifferenceRead[];
  /** True when a person must compare it with the original, and did not confirm that. */
  readonly isUnconfirmed: boolean;
  /** Answers to what was not asked. */
  readonly unasked: readonly string[];
}

const { invoice, invoiceLine } = registers;
const MONEY: ReadonlySet<string> = new Set([
  'allowances',
  'charges',
  'net',
  'tax',
  'gross',
  'prepaid',
  'rounding',
  'due',
] satisfies (keyof typeof invoice.fields)[]);
const EXACT: ReadonlySet<string> = new Set(['quantity', 'price', 'rate']);
const PRICE_DECIMALS = 13;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** True for fields that are numbers. */
export const isFigure = (field: string): boolean => MONEY.has(field) || EXACT.has(field);

/** A number as its field writes it; one with more digits than the field has stays, and is refused there. */
function written(field: string, text: string): string {
  if (!NUMBER.test(text)) return text;
  if (EXACT.has(field)) return plainText(decimal(text));
  if (!MONEY.has(field)) return text;
  const value = decimal(text);
  return rounded(value, 2).eq(value) ? moneyText(value) : text;
}

/** The kinds that have a code beside their number. */
const CODED: ReadonlySet<string> = new Set([
  'electronicSpecial',
  'electronicOrdinary',
  'paperSpecial',
  'paperOrdinary',
]);

/** The facts of a document as people decided them. */
class Facts {
  readonly #document: InvoiceDocument;
  readonly #answers: ReadonlyMap<string, string>;
  readonly #undecided: ReadonlySet<string>;

  constructor(document: InvoiceDocument, answers: ReadonlyMap<string, string>, undecided: ReadonlySet<string>) {
    this.#document = document;
    this.#answers = answers;
    this.#undecided = undecided;
  }

  at(path: string): string | undefined {
    const answer = this.#answers.get(path);
    if (answer !== undefined) return answer;
    if (this.#undecided.has(path)) return undefined;
    const value = factAt(this.#document, path);
    if (typeof value === 'string') return value;
    return path === 'totals.tax' && this.#isFree() ? '0.00' : undefined;
  }

  /** No line bears tax, so that the invoice states none (`***`). */
  #isFree(): boolean {
    const { lines, unread } = this.#document;
    if (unread.some(({ path }) => path === 'totals.tax')) return false;
    return lines.length > 0 && lines.every(({ taxCategory }) => NO_TAX.has(taxCategory ?? ''));
  }

  field(field: ReadField): string | undefined {
    const { paths, isJoined } = factsOf(field, this.at('kind'));
    const texts = paths.flatMap((path) => this.at(path) ?? []);
    return isJoined === true ? texts.join(' ') || undefined : texts[0];
  }

  line(line: InvoiceLine): Texts {
    const value = (name: string): string | undefined => {
      const path = `lines.${line.no}.${name}`;
      if (this.#answers.has(path)) return this.#answers.get(path);
      const text: unknown = this.#undecided.has(path) ? undefined : Reflect.get(line, name);
      return typeof text === 'string' ? text : undefined;
    };
    const values = READ_LINE_FIELDS.flatMap((field) => {
      const text = field === 'price' ? priceOf(value('price'), value('baseQuantity')) : value(field);
      return text === undefined ? [] : [[field, written(field, text)] as const];
    });
    return Object.fromEntries(values);
  }
}

/** The price of one unit; none where it is the price of no quantity. */
function priceOf(price: string | undefined, base: string | undefined): string | undefined {
  if (price === undefined || base === undefined || !NUMBER.test(price)) return price;
  if (decimal(base).eq('0')) return undefined;
  return plainText(rounded(decimal(price).div(decimal(base)), PRICE_DECIMALS));
}

/** A contradiction that must be decided: it concerns a field, and neither source is more trusted. */
const mustDecide = ({ path, undecided }: SourceDifference): boolean => {
  const line = linePath(path);
  const isField = line === undefined ? fieldOfPath(path) !== undefined : lineFieldOf(line.field) !== undefined;
  return undecided && (isField || path === 'lines');
};

/** The places of required facts that are not stated. */
function missingIn(values: Texts, lines: readonly Texts[], kind: string | undefined): readonly string[] {
  const needed = (field: ReadField): boolean =>
    ('required' in invoice.fields[field] && invoice.fields[field].required === true) ||
    (field === 'code' && CODED.has(kind ?? ''));
  const head = READ_FIELDS.filter((field) => needed(field) && values[field] === undefined);
  const inLines = lines.flatMap((line, at) =>
    READ_LINE_FIELDS.filter(
      (field) =>
        'required' in invoiceLine.fields[field] && invoiceLine.fields[field].required && line[field] === undefined,
    ).map((field) => `lines.${at + 1}.${field}`),
  );
  return [...head.map((field) => factsOf(field, kind).paths[0] ?? field), ...inLines];
}

/** The values that may be chosen at the places of contradictions. */
const choicesOf = (differences: readonly SourceDifference[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(differences.filter(mustDecide), ({ path }) => path)].map(([path, some]) => [
      path,
      new Set(some.flatMap(({ taken, other }) => [taken.value, other.value])),
    ]),
  );

function factsRead({ sources, lines, ...document }: InvoiceDocument, answers: ReadonlyMap<string, string>): FactRead[] {
  const read = Object.entries(sources).flatMap(([path, source]): FactRead[] => {
    const value = path === 'lines' ? String(lines.length) : factAt(document, path);
    return typeof value !== 'string' || source === undefined || answers.has(path) ? [] : [{ path, value, ...source }];
  });
  return [...read, ...[...answers].map(([path, value]) => ({ path, value, way: 'hand', file: '' }))];
}

/** What would be written of an invoice found in a file. */
export function candidateOf(found: InvoiceFound, at: number, stated: Stated): Candidate {
  const { document } = found;
  const key = `${at}:${document.number ?? ''}`;
  const choices = choicesOf(found.differences);
  const bare = new Facts(document, new Map(), new Set(choices.keys()));
  const missing = missingIn(...valuesOf(bare, document));
  const answered = stated.answers.filter((answer) => answer.key === key && answer.value !== '');
  const isAsked = ({ path, value }: Stated['answers'][number]): boolean =>
    choices.get(path)?.has(value) ?? (missing.includes(path) || isLater(document, path) || isFromText(document, path));
  const answers = new Map(answered.filter(isAsked).map(({ path, value }) => [path, value]));
  const undecided = [...choices.keys()].filter((path) => !answers.has(path));
  const [values, lines, kind] = valuesOf(new Facts(document, answers, new Set(undecided)), document);
  const isText = Object.values(document.sources).some(({ way }) => way === 'pdfText');
  return {
    key,
    found,
    values,
    lines,
    facts: factsRead(document, answers),
    missing: missingIn(values, lines, kind).filter((path) => !undecided.includes(path)),
    undecided,
    differences: found.differences.map((difference) => ({
      path: difference.path,
      value: difference.taken.value,
      ...difference.taken.source,
      other: { value: difference.other.value, ...difference.other.source },
      undecided: undecided.includes(difference.path),
    })),
    isUnconfirmed: isText && !stated.confirmed.has(key),
    unasked: answered.filter((answer) => !isAsked(answer)).map(({ path }) => path),
  };
}

/** Which code is needed follows from the kind, which may be an answer itself. */
const isLater = ({ code }: InvoiceDocument, path: string): boolean => path === 'code' && code === undefined;

/** What was read from the text of a PDF may be corrected at once. */
const isFromText = ({ sources }: InvoiceDocument, path: string): boolean =>
  Object.entries(sources).some(([each, source]) => each === path && source.way === 'pdfText');

function valuesOf(facts: Facts, { lines }: InvoiceDocument): [Texts, readonly Texts[], string | undefined] {
  const values = READ_FIELDS.flatMap((field) => {
    const text = facts.field(field);
    return text === undefined ? [] : [[field, written(field, text)] as const];
  });
  return [Object.fromEntries(values), lines.map((line) => facts.line(line)), facts.at('kind')];
}
