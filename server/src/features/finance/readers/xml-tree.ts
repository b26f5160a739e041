import { SaxesParser } from 'saxes';
import { INVOICE_LIMITS, refuse, Unreadable } from './unreadable.ts';

const MB = 1024 * 1024;
const HEAD_BYTES = 200;

/** An element of an XML, known by its local name: issuers choose prefixes as they like. */
export class XmlElement {
  readonly name: string;
  /** The namespace, empty without one. */
  readonly namespace: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[] = [];
  #text = '';

  constructor(name: string, namespace: string, attributes: ReadonlyMap<string, string>) {
    this.name = name;
    this.namespace = namespace;
    this.attributes = attributes;
  }

  add(text: string): void {
    this.#text += text;
  }

  /** Its own text without surrounding blanks; undefined when there is none. */
  get text(): string | undefined {
    const text = this.#text.trim();
    return text === '' ? undefined : text;
  }

  /** All elements at a path of local names below it. */
  all(path: string): readonly XmlElement[] {
    let found: readonly XmlElement[] = [this];
    for (const name of path.split('/'))
      found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
    return found;
  }

  /** The element at a path, each step of which there is at most one. @throws Unreadable */
  child(path: string): XmlElement | undefined {
    return path.split('/').reduce<XmlElement | undefined>((element, name) => {
      const found = element?.children.filter((child) => child.name === name) ?? [];
      if (found.length > 1) refuse('xmlElementTwice', { element: name });
      return found[0];
    }, this);
  }

  /** The text at a path, each step of which there is at most one. @throws Unreadable */
  at(path: string): string | undefined {
    return this.child(path)?.text;
  }

  /** The texts at a path, without blank ones. */
  texts(path: string): readonly string[] {
    return this.all(path).flatMap(({ text }) => text ?? []);
  }
}

/** Reads an XML that nobody trusts. Document types and entities of its own are refused. @throws Unreadable */
export function readXml(bytes: Uint8Array): XmlElement {
  if (bytes.length > INVOICE_LIMITS.xmlMb * MB) refuse('xmlTooLarge', { limit: INVOICE_LIMITS.xmlMb });
  return new Builder().build(decodeXml(bytes));
}

class Builder {
  readonly #parser = new SaxesParser({ xmlns: true, position: true });
  readonly #open: XmlElement[] = [];
  #root: XmlElement | undefined;
  #count = 0;

  constructor() {
    const parser = this.#parser;
    parser.on('doctype', () => refuse('xmlDoctype'));
    parser.on('error', (error) => this.#fault(error));
    parser.on('opentag', ({ local, uri, attributes }) => {
      const values = Object.values(attributes).map((item) => [item.local, item.value] as const);
      this.#begin(new XmlElement(local, uri, new Map(values)));
    });
    parser.on('closetag', () => void this.#open.pop());
    parser.on('text', (text) => this.#open.at(-1)?.add(text));
    parser.on('cdata', (text) => this.#open.at(-1)?.add(text));
  }

  build(text: string): XmlElement {
    try {
      this.#parser.write(text).close();
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      this.#fault(error instanceof Error ? error : undefined);
    }
    return this.#root ?? refuse('xmlDamaged', { line: 1 });
  }

  #begin(element: XmlElement): void {
    if (this.#open.length >= INVOICE_LIMITS.xmlDepth) refuse('xmlTooDeep', { limit: INVOICE_LIMITS.xmlDepth });
    if (++this.#count > INVOICE_LIMITS.xmlElements) refuse('xmlTooManyElements', { limit: INVOICE_LIMITS.xmlElements });
    const parent = this.#open.at(-1);
    if (parent === undefined && this.#root !== undefined) refuse('xmlTwoRoots');
    if (parent === undefined) this.#root = element;
    else parent.children.push(element);
    this.#open.push(element);
  }

  #fault(error: Error | undefined): never {
    if (error?.message.includes('only one root') === true) refuse('xmlTwoRoots');
    refuse('xmlDamaged', { line: this.#parser.line });
  }
}

/** The text of an XML in the encoding of its byte-order mark, else of its declaration, else UTF-8. @throws Unreadable */
function decodeXml(bytes: Uint8Array): string {
  const label = encodingOf(Buffer.from(bytes.subarray(0, HEAD_BYTES)));
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(isGb(label) ? 'gb18030' : label, { fatal: true });
  } catch {
    return refuse('xmlEncodingUnknown', { encoding: label });
  }
  try {
    return decoder.decode(bytes);
  } catch {
    return refuse('xmlEncodingWrong', { encoding: label });
  }
}

/** GBK and GB2312 are parts of GB18030, and files that declare them hold characters of it. */
const isGb = (label: string): boolean => /^gb(?:k|2312|_2312-80)$/i.test(label);

function encodingOf(head: Buffer): string {
  const start = head.toString('hex', 0, 4);
  if (start.startsWith('efbbbf')) return 'utf-8';
  // a mark of UTF-16, or `<?` in two bytes each
  if (start.startsWith('fffe') || start === '3c003f00') return 'utf-16le';
  if (start.startsWith('feff') || start === '003c003f') return 'utf-16be';
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head.toString('latin1'))?.[1] ?? 'utf-8';
}
