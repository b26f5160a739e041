import { SheetError } from '../sheet-error.ts';

/** Kinds of tag the scanner reports. */
export const OPEN = 0;
export const CLOSE = 1;
export const EMPTY = 2;

/** One tag, as positions in the current text; the object is reused, so callers must not keep it. */
export interface Tag {
  /** The text being scanned. */
  source: string;
  /** OPEN `<c …>`, CLOSE `</c>` or EMPTY `<c …/>`. */
  kind: number;
  /** Where the name begins, after the namespace prefix of the root element. */
  nameAt: number;
  /** Where the tag ends: the position of `>`, or of `/>`. */
  endAt: number;
  /** Start of the text since the previous tag, decoded on demand by {@link tagText}. */
  textFrom: number;
  textTo: number;
  /** Text from CDATA sections, and from before comments, since the previous tag. */
  held: string;
}

const LT = 60;
const GT = 62;
const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const EQUALS = 61;
/** Maximum length of a tag, comment or run of text: a cell contains at most 32,767 characters. */
const LONGEST_TOKEN = 4 * 1024 * 1024;
/** Limit on attributes: a hostile tag must not make the search for its attributes slow. */
const LONGEST_ATTRIBUTES = 8_192;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Resolves character references and line ends of XML text, as every XML reader must. Custom entities stay as text. */
function decodeXmlText(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  return text.includes('&') ? text.replace(/&(#x[0-9a-f]{1,8}|#\d{1,8}|[a-z]{2,4});/gi, decodeEntity) : text;
}

/** The text between the previous tag and this one. */
export function tagText(tag: Tag): string {
  const text = tag.textFrom === tag.textTo ? '' : decodeXmlText(tag.source.slice(tag.textFrom, tag.textTo));
  return tag.held === '' ? text : tag.held + text;
}

/**
 * Reads the tags of an XML part that arrives in pieces and reports each to `visit`; written for the million rows of a
 * sheet, so it passes positions, not objects. It supports as much XML as workbooks use: elements under the prefixes
 * that the root binds to its own namespace, text, CDATA, comments. A document type (the carrier of entity bombs) is
 * refused.
 */
export class XmlScanner {
  readonly #visit: (tag: Tag) => void;
  readonly #tag: Tag = { source: '', kind: OPEN, nameAt: 0, endAt: 0, textFrom: 0, textTo: 0, held: '' };
  #rest = '';
  #prefixes: readonly string[] | undefined;
  #rootName = '';
  #complete = false;

  constructor(visit: (tag: Tag) => void) {
    this.#visit = visit;
  }

  /** Scans the next piece of the part. Throws `import.damaged` on anything a workbook cannot contain. */
  feed(piece: string): void {
    const source = this.#rest === '' ? piece : this.#rest + piece;
    const used = this.#scan(source);
    this.#rest = used === source.length ? '' : source.slice(used);
    if (this.#rest.length > LONGEST_TOKEN) throw new SheetError('import.damaged', { detail: 'endless XML token' });
  }

  /** Signals the end of the part. Throws `import.damaged` if its root element was not closed. */
  end(): void {
    if (!this.#complete) throw new SheetError('import.damaged', { detail: 'XML ends before its root element' });
  }

  #scan(source: string): number {
    const tag = this.#tag;
    tag.source = source;
    let from = 0;
    for (;;) {
      const lt = source.indexOf('<', from);
      if (lt < 0) return from;
      const next = source.charCodeAt(lt + 1);
      if (next === BANG || next === QUESTION) {
        const after = this.#skipSpecial(from, lt);
        if (after < 0) return from;
        from = after;
        continue;
      }
      const gt = endOfTag(source, lt);
      if (gt < 0) return from;
      this.#report(from, lt, gt);
      from = gt + 1;
    }
  }

  #report(from: number, lt: number, gt: number): void {
    const tag = this.#tag;
    const closing = tag.source.charCodeAt(lt + 1) === SLASH;
    const empty = tag.source.charCodeAt(gt - 1) === SLASH;
    tag.textFrom = from;
    tag.textTo = lt;
    tag.endAt = empty ? gt - 1 : gt;
    tag.nameAt = closing ? lt + 2 : lt + 1;
    tag.kind = closing ? CLOSE : OPEN;
    if (empty) tag.kind = EMPTY;
    this.#prefixes ??= this.#meetRoot(tag);
    if (closing) this.#meetClose(tag);
    for (const prefix of this.#prefixes) if (tag.source.startsWith(prefix, tag.nameAt)) tag.nameAt += prefix.length;
    this.#visit(tag);
    tag.held = '';
  }

  /**
   * Records the name of the root element; returns its namespace prefix and others bound to the same namespace, with
   * colon.
   */
  #meetRoot(tag: Tag): readonly string[] {
    this.#rootName = /^[^\s/>]*/.exec(tag.source.slice(tag.nameAt, tag.endAt))?.[0] ?? '';
    this.#complete = tag.kind === EMPTY;
    const own = this.#rootName.slice(0, this.#rootName.indexOf(':') + 1);
    const text = tag.source.slice(tag.nameAt, Math.min(tag.endAt, tag.nameAt + LONGEST_ATTRIBUTES));
    const bound = [...text.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*["']([^"']*)["']/g)].map(
      ([, prefix = '', uri]) => [prefix === '' ? '' : `${prefix}:`, uri] as const,
    );
    const namespace = bound.find(([prefix]) => prefix === own)?.[1];
    const same = bound.flatMap(([prefix, uri]) => (uri === namespace && prefix !== own ? [prefix] : []));
    return [own, ...same].filter((prefix) => prefix !== '');
  }

  #meetClose(tag: Tag): void {
    const { source, nameAt, endAt } = tag;
    if (endAt - nameAt < this.#rootName.length || !source.startsWith(this.#rootName, nameAt)) return;
    this.#complete = source.slice(nameAt, endAt).trimEnd() === this.#rootName;
  }

  /**
   * Skips a comment, CDATA or instruction at `lt`; returns the position after it, or -1 while its end has not arrived.
   */
  #skipSpecial(from: number, lt: number): number {
    const tag = this.#tag;
    const { source } = tag;
    const [opening, ending] = specialAt(source, lt);
    if (ending === '') return -1;
    const end = source.indexOf(ending, lt + opening.length);
    if (end < 0) return -1;
    tag.held += decodeXmlText(source.slice(from, lt));
    if (opening === '<![CDATA[') tag.held += source.slice(lt + opening.length, end);
    return end + ending.length;
  }
}

/** Only longer tags can contain a `>` inside an attribute value: `<a b="`. */
const LONGEST_BARE = 5;

/** The position of the `>` that ends the tag at `lt`, or -1 while it has not arrived. */
function endOfTag(source: string, lt: number): number {
  const gt = source.indexOf('>', lt);
  return gt - lt > LONGEST_BARE && isInsideValue(source, lt, gt) ? endBehindValues(source, lt) : gt;
}

/** Does the same character by character, in one pass: a value may contain thousands of `>`. */
function endBehindValues(source: string, lt: number): number {
  let quote = 0;
  for (let at = lt + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
    else if (code === GT) return at;
  }
  return -1;
}

/**
 * True when the `>` at `gt` belongs to an attribute value. Most tags end in a closing quote, which is recognised at
 * once.
 */
function isInsideValue(source: string, lt: number, gt: number): boolean {
  const end = source.charCodeAt(gt - 1) === SLASH ? gt - 1 : gt;
  const last = source.charCodeAt(end - 1);
  const isQuote = last === DOUBLE_QUOTE || last === SINGLE_QUOTE;
  if (isQuote && source.charCodeAt(end - 2) !== EQUALS) return false;
  return /["']/.test(source.slice(lt, gt).replace(/"[^"]*"|'[^']*'/g, ''));
}

const SPECIALS = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
] as const;
const LONGEST_OPENING = 9;

/** How the construct at `lt` opens and ends; no ending while too little of it has arrived to know. */
function specialAt(source: string, lt: number): readonly [string, string] {
  for (const special of SPECIALS) {
    if (source.startsWith(special[0], lt)) return special;
  }
  if (source.length - lt < LONGEST_OPENING) return ['', ''];
  throw new SheetError('import.damaged', { detail: 'document type or declaration in a workbook part' });
}

/** True when the tag's name is `name`. */
export function isTag(tag: Tag, name: string): boolean {
  if (!tag.source.startsWith(name, tag.nameAt)) return false;
  const after = tag.nameAt + name.length;
  if (after === tag.endAt) return true;
  const code = tag.source.charCodeAt(after);
  return code <= 32 || code === SLASH || code === GT || code === LT;
}

/** The decoded value of an attribute of the tag, by its name with prefix, or undefined. For rare tags: it is slow. */
export function tagAttribute(tag: Tag, name: string): string | undefined {
  const text = tag.source.slice(tag.nameAt, Math.min(tag.endAt, tag.nameAt + LONGEST_ATTRIBUTES));
  for (const [, found, double, single] of text.matchAll(/([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (found === name) return decodeXmlText(double ?? single ?? '');
  }
  return undefined;
}
