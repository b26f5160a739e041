import type { InvoiceSource } from '@plumbline/contract/rules/invoice/document.ts';
import { readCii } from './cii.ts';
import { readDigitalXml, readOfd2019, readXbrl } from './chinese-xml.ts';
import type { ReadDocument } from './draft.ts';
import { isUbl, readUbl } from './ubl.ts';
import { refuse } from './unreadable.ts';
import { readXml, type XmlElement } from './xml-tree.ts';

type Reader = (root: XmlElement, source: InvoiceSource) => ReadDocument;

const READERS: Readonly<Record<string, Reader>> = {
  EInvoice: readDigitalXml,
  eInvoice: readOfd2019,
  xbrl: readXbrl,
  CrossIndustryInvoice: readCii,
};

/** Reads an XML of any known structure, by its root element. @throws Unreadable */
export function readXmlInvoice(bytes: Uint8Array, source: InvoiceSource): ReadDocument {
  const root = readXml(bytes);
  const reader = isUbl(root) ? readUbl : READERS[root.name];
  return reader ? reader(root, source) : refuse('xmlNotInvoice', { root: root.name });
}
