import {
  type PDFContext,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PdfOut } from './pdf-out.ts';

const ACTION = PDFName.of('S');
/** Actions that would do more than show a page. */
const DOING: ReadonlySet<string> = new Set([
  '/JavaScript',
  '/Launch',
  '/ImportData',
  '/SubmitForm',
  '/Rendition',
  '/GoToR',
  '/GoToE',
]);
/** Addresses that a link in a document may open. */
const OPENED = /^(?:https?|mailto):/i;
const ADDRESS = PDFName.of('URI');
/** The key of actions that run automatically when a page or a field is opened. */
const BY_ITSELF = PDFName.of('AA');

function isDoing(object: PDFObject | undefined): boolean {
  if (!(object instanceof PDFDict)) return false;
  const action = String(object.get(ACTION));
  if (action !== '/URI') return DOING.has(action);
  const address = object.lookup(ADDRESS);
  const isText = address instanceof PDFString || address instanceof PDFHexString;
  return !isText || !OPENED.test(address.decodeText().trim());
}

/** Copies objects of a document with everything they refer to; a copied object keeps its new number. */
export interface Copier {
  /** Assigns a reference its number before it is copied, for objects written separately. */
  put(ref: PDFRef): PDFRef;
  /** Returns a value for the new document; the objects it refers to are copied on `flush`. */
  value(object: PDFObject): PDFObject;
  /** Writes all objects referred to but not written yet. */
  flush(): Promise<void>;
}

/** Opens a copier from a document to a file. */
export function openCopier(context: PDFContext, out: PdfOut): Copier {
  const numbers = new Map<PDFRef, PDFRef>();
  const waiting: PDFRef[] = [];

  function put(ref: PDFRef): PDFRef {
    const known = numbers.get(ref);
    if (known) return known;
    const given = out.number();
    numbers.set(ref, given);
    return given;
  }
  function refOf(ref: PDFRef): PDFRef {
    if (!numbers.has(ref)) waiting.push(ref);
    return put(ref);
  }
  function dict(from: PDFDict): PDFDict {
    const copy = PDFDict.withContext(context);
    if (isDoing(from)) return copy;
    for (const [key, item] of from.entries())
      if (key !== BY_ITSELF && !isDoing(context.lookup(item))) copy.set(key, value(item));
    return copy;
  }
  function array(from: PDFArray): PDFArray {
    const copy = PDFArray.withContext(context);
    for (const item of from.asArray()) copy.push(value(item));
    return copy;
  }
  function value(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) return refOf(object);
    if (object instanceof PDFRawStream) return PDFRawStream.of(dict(object.dict), object.contents);
    if (object instanceof PDFStream) return PDFRawStream.of(dict(object.dict), object.getContents());
    if (object instanceof PDFDict) return dict(object);
    return object instanceof PDFArray ? array(object) : object;
  }
  return {
    put,
    value,
    async flush() {
      for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop())
        await out.write(put(ref), value(context.lookup(ref) ?? PDFNull));
    },
  };
}
