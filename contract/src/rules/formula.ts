import { fill, w, type Word } from '../words/word.ts';

/** A part of a formula. */
export type Term =
  | { readonly kind: 'figure'; readonly value: number }
  | { readonly kind: 'ref'; readonly name: string }
  | { readonly kind: 'minus'; readonly of: Term }
  | { readonly kind: 'sum'; readonly op: '+' | '-' | '*' | '/'; readonly left: Term; readonly right: Term }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: readonly Term[] };

/** Maximum length of a formula, in characters. */
export const FORMULA_MOST = 500;

/** The reason why there is no value although everything is filled in; evaluation stops at the first. */
class NoValue extends Error {
  readonly words: Word;
  constructor(words: Word) {
    super(words.en);
    this.words = words;
  }
}
/** A syntax error in a formula. */
class Unreadable extends Error {
  readonly words: Word;
  constructor(words: Word) {
    super(words.en);
    this.words = words;
  }
}

const WORDS = {
  empty: w('The formula is empty.', '公式为空。'),
  end: w('The formula ends too early.', '公式不完整。'),
  sign: w('"{sign}" does not fit there in the formula.', '公式中“{sign}”的位置不正确。'),
  close: w('A bracket is not closed in the formula.', '公式中有括号未闭合。'),
  name: w(
    'There is no function "{name}"; use min, max, avg, sum, abs or sqrt. Numbers of the sheet go in square brackets: [1.2].',
    '没有函数“{name}”；可用 min、max、avg、sum、abs、sqrt。表中的数值写在方括号内，如 [1.2]。',
  ),
  count: w('{name} takes one number.', '{name} 只接受一个数值。'),
  zero: w('Division by zero', '除数为零'),
  root: w('Square root of a negative number', '负数不能开平方'),
  large: w('The value is too large', '数值过大'),
} as const;

/** The functions that take any number of arguments, and those that take one. */
const MANY = {
  min: (values: readonly number[]) => Math.min(...values),
  max: (values: readonly number[]) => Math.max(...values),
  sum: (values: readonly number[]) => values.reduce((total, value) => total + value, 0),
  avg: (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length,
} as const;
const ONE = {
  abs: Math.abs,
  sqrt: (value: number) => {
    if (value < 0) throw new NoValue(WORDS.root);
    return Math.sqrt(value);
  },
} as const;
type FunctionName = keyof typeof MANY | keyof typeof ONE;
const isMany = (name: string): name is keyof typeof MANY => Object.hasOwn(MANY, name);
const isOne = (name: string): name is keyof typeof ONE => Object.hasOwn(ONE, name);

const TOKEN = /\s*(?:(\d+(?:\.\d+)?|\.\d+)|\[([^[\]]*)\]|([a-z]+)|([-+*/(),]))/iy;

type Token = { readonly kind: 'figure' | 'ref' | 'name' | 'sign'; readonly text: string };

/**
 * Normalises a formula for reading: full-width and typographic signs, and a semicolon between numbers, become their
 * keyboard equivalents.
 */
const plain = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[−–]/g, '-').replaceAll(/[×·⋅]/g, '*').replaceAll('÷', '/').replaceAll(';', ',');

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const [, figure, ref, name, sign] = TOKEN.exec(text) ?? [];
    if (figure !== undefined) tokens.push({ kind: 'figure', text: figure });
    else if (ref !== undefined) tokens.push({ kind: 'ref', text: ref.trim() });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase() });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else {
      const rest = text.slice(from).trim();
      if (rest === '') break;
      throw new Unreadable(fill(WORDS.sign, { sign: [...rest][0] ?? '' }));
    }
  }
  return tokens;
}

/** Parses the tokens of one formula from left to right: sums of products of signed parts. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }
  whole(): Term {
    const term = this.#sum();
    const rest = this.#tokens[this.#at];
    if (rest !== undefined) throw new Unreadable(fill(WORDS.sign, { sign: rest.text }));
    return term;
  }
  #take(...signs: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined;
    this.#at += 1;
    return token.text;
  }
  #sum(): Term {
    let left = this.#product();
    for (let op = this.#take('+', '-'); op === '+' || op === '-'; op = this.#take('+', '-'))
      left = { kind: 'sum', op, left, right: this.#product() };
    return left;
  }
  #product(): Term {
    let left = this.#signed();
    for (let op = this.#take('*', '/'); op === '*' || op === '/'; op = this.#take('*', '/'))
      left = { kind: 'sum', op, left, right: this.#signed() };
    return left;
  }
  #signed(): Term {
    const sign = this.#take('+', '-');
    if (sign === undefined) return this.#part();
    const operand = this.#signed();
    return sign === '-' ? { kind: 'minus', of: operand } : operand;
  }
  #part(): Term {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Unreadable(WORDS.end);
    this.#at += 1;
    if (token.kind === 'figure') return { kind: 'figure', value: Number(token.text) };
    if (token.kind === 'ref') return { kind: 'ref', name: token.text };
    if (token.kind === 'name') return this.#call(token.text);
    if (token.text !== '(') throw new Unreadable(fill(WORDS.sign, { sign: token.text }));
    const inside = this.#sum();
    if (this.#take(')') === undefined) throw new Unreadable(WORDS.close);
    return inside;
  }
  #call(name: string): Term {
    if (!isMany(name) && !isOne(name)) throw new Unreadable(fill(WORDS.name, { name }));
    if (this.#take('(') === undefined) throw new Unreadable(fill(WORDS.sign, { sign: name }));
    const operands = [this.#sum()];
    while (this.#take(',') !== undefined) operands.push(this.#sum());
    if (this.#take(')') === undefined) throw new Unreadable(WORDS.close);
    if (isOne(name) && operands.length > 1) throw new Unreadable(fill(WORDS.count, { name }));
    return { kind: 'call', name, of: operands };
  }
}

/**
 * Parses a formula: + − × ÷, parentheses, min, max, avg, sum, abs, sqrt, and numbers of the sheet in square brackets.
 */
export function parseFormula(text: string): { readonly term: Term } | { readonly error: Word } {
  if (text.trim() === '') return { error: WORDS.empty };
  try {
    return { term: new Reader(tokensOf(plain(text))).whole() };
  } catch (error) {
    if (error instanceof Unreadable) return { error: error.words };
    throw error;
  }
}

/** The names a formula refers to, each once; `within` says whether the name is inside min, max, avg or sum. */
export function refsOf(term: Term, within = false): readonly { readonly name: string; readonly within: boolean }[] {
  switch (term.kind) {
    case 'figure':
      return [];
    case 'ref':
      return [{ name: term.name, within }];
    case 'minus':
      return refsOf(term.of);
    case 'sum':
      return [...refsOf(term.left), ...refsOf(term.right)];
    case 'call':
      return term.of.flatMap((operand) => refsOf(operand, isMany(term.name)));
  }
}

/** The value of a name: a number, the filled-in cells of a column, or undefined when nothing is filled in. */
export type Figures = (name: string) => number | readonly number[] | undefined;
/** The result of a formula. */
export type Outcome =
  | { readonly value: number }
  /** The reason why there is no value. */
  | { readonly none: Word }
  /** The names that are not filled in yet. */
  | { readonly missing: readonly string[] };

const SUMS = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => {
    if (right === 0) throw new NoValue(WORDS.zero);
    return left / right;
  },
} as const;

function evaluateTerm(term: Term, figures: Figures): number {
  switch (term.kind) {
    case 'figure':
      return term.value;
    case 'ref':
      return listOf(term, figures)[0] ?? Number.NaN;
    case 'minus':
      return -evaluateTerm(term.of, figures);
    case 'sum':
      return SUMS[term.op](evaluateTerm(term.left, figures), evaluateTerm(term.right, figures));
    case 'call': {
      if (isOne(term.name))
        return ONE[term.name](term.of.map((operand) => evaluateTerm(operand, figures))[0] ?? Number.NaN);
      return MANY[term.name](term.of.flatMap((operand) => listOf(operand, figures)));
    }
  }
}
const listOf = (term: Term, figures: Figures): readonly number[] => {
  if (term.kind !== 'ref') return [evaluateTerm(term, figures)];
  const found = figures(term.name) ?? [];
  return typeof found === 'number' ? [found] : found;
};

/** Rounds a figure to a number of decimals, halves away from zero, without floating-point artefacts (0.1 + 0.2). */
export function rounded(value: number, decimals: number): number {
  const magnitude = Math.abs(Number(value.toPrecision(15)));
  const [figure = '0', power = '0'] = String(magnitude).split('e');
  const up = Math.round(Number(`${figure}e${Number(power) + decimals}`));
  const [large = '0', above = '0'] = String(up).split('e');
  const figured = Number(`${large}e${Number(above) - decimals}`);
  return value < 0 && figured !== 0 ? -figured : figured;
}

/** Evaluates a formula; a name that is not filled in gives no value, never 0. */
export function evaluate(term: Term, figures: Figures, decimals: number): Outcome {
  const missing = refsOf(term).flatMap(({ name }) => {
    const found = figures(name);
    return found === undefined || (typeof found !== 'number' && found.length === 0) ? [name] : [];
  });
  if (missing.length > 0) return { missing: [...new Set(missing)] };
  try {
    const value = evaluateTerm(term, figures);
    return Number.isFinite(value) ? { value: rounded(value, decimals) } : { none: WORDS.large };
  } catch (error) {
    if (error instanceof NoValue) return { none: error.words };
    throw error;
  }
}
