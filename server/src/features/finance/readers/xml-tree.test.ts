import { expect, test } from 'vitest';
import { readXmlInvoice } from './read-xml-invoice.ts';
import { digitalXml, namesBelow } from './testing/invoice-samples.ts';
import { Unreadable } from './unreadable.ts';
import { readXml } from './xml-tree.ts';

const source = { way: 'xml', file: 'a.xml' } as const;
function reasonOf(read: () => unknown): unknown {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return error.reason;
    throw error;
  }
}
const refusal = (text: string | Uint8Array): unknown =>
  reasonOf(() => readXml(typeof text === 'string' ? Buffer.from(text) : text));

test('elements are known by local names, with decoded texts', () => {
  const root = readXml(Buffer.from('<p:a xmlns:p="urn:x" n="1"><p:b> x &lt; y <![CDATA[<z>]]></p:b><c/></p:a>'));
  expect([root.name, root.namespace, root.attributes.get('n')]).toEqual(['a', 'urn:x', '1']);
  expect(root.at('b')).toBe('x < y <z>');
  expect(root.at('c')).toBeUndefined();
  expect(namesBelow(root)).toEqual(['b', 'c']);
});

test('document types, entity bombs and external entities are refused', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY x "${'y'.repeat(50)}"><!ENTITY z "&x;&x;&x;">]><a>&z;</a>`;
  for (const text of ['<!DOCTYPE a><a/>', bomb, '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'])
    expect(refusal(text)).toEqual({ key: 'xmlDoctype', facts: {} });
  expect(refusal('<a>&unknown;</a>')).toMatchObject({ key: 'xmlDamaged' });
});

test('two roots, text after the root and a file that is cut are refused, each with its reason', () => {
  expect(refusal('<a/><b/>')).toEqual({ key: 'xmlTwoRoots', facts: {} });
  expect(refusal('<a/>tail')).toMatchObject({ key: 'xmlDamaged' });
  expect(refusal('<a>\n<b>\n')).toEqual({ key: 'xmlDamaged', facts: { line: 3 } });
  expect(refusal('')).toMatchObject({ key: 'xmlDamaged' });
});

test('depth, elements and size have limits', () => {
  const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
  expect(refusal(nested(64))).toBeUndefined();
  expect(refusal(nested(65))).toEqual({ key: 'xmlTooDeep', facts: { limit: 64 } });
  expect(refusal(nested(200_000))).toEqual({ key: 'xmlTooDeep', facts: { limit: 64 } });
  expect(refusal(`<a>${'<b/>'.repeat(100_000)}</a>`)).toEqual({ key: 'xmlTooManyElements', facts: { limit: 100_000 } });
  expect(refusal(`<a>${' '.repeat(2 * 1024 * 1024)}</a>`)).toEqual({ key: 'xmlTooLarge', facts: { limit: 2 } });
});

test('the encoding of the mark or of the declaration is taken, and bytes that are not of it are refused', () => {
  // 名 in GB18030
  const gb = (label: string): Buffer =>
    Buffer.concat([
      Buffer.from(`<?xml version="1.0" encoding="${label}"?><a>`),
      Buffer.from('c3fb', 'hex'),
      Buffer.from('</a>'),
    ]);
  for (const label of ['GB18030', 'gbk', 'GB2312']) expect(readXml(gb(label)).text).toBe('名');
  expect(refusal(gb('UTF-8'))).toEqual({ key: 'xmlEncodingWrong', facts: { encoding: 'UTF-8' } });
  expect(refusal(gb('x-none'))).toEqual({ key: 'xmlEncodingUnknown', facts: { encoding: 'x-none' } });
  expect(refusal(Buffer.concat([Buffer.from('<a>'), Buffer.from('c3fb', 'hex'), Buffer.from('</a>')]))).toEqual({
    key: 'xmlEncodingWrong',
    facts: { encoding: 'utf-8' },
  });
  expect(readXml(Buffer.from('\uFEFF<a>名</a>')).text).toBe('名');
  expect(readXml(Buffer.from('\uFEFF<a>名</a>', 'utf16le')).text).toBe('名');
});

test('a second container of a kind is refused, and so is an XML of something else', () => {
  const twice = digitalXml((xml) => xml.replace('<EInvoiceData>', '<EInvoiceData></EInvoiceData><EInvoiceData>'));
  expect(reasonOf(() => readXmlInvoice(twice, source))).toMatchObject({ key: 'xmlElementTwice' });
  const sellers = digitalXml((xml) => xml.replace('<BuyerInformation>', '<SellerInformation/><BuyerInformation>'));
  expect(reasonOf(() => readXmlInvoice(sellers, source))).toEqual({
    key: 'xmlElementTwice',
    facts: { element: 'SellerInformation' },
  });
  const names = digitalXml((xml) => xml.replace('<SellerName>', '<SellerName>Other</SellerName><SellerName>'));
  expect(reasonOf(() => readXmlInvoice(names, source))).toMatchObject({ key: 'xmlElementTwice' });
  expect(reasonOf(() => readXmlInvoice(Buffer.from('<html/>'), source))).toEqual({
    key: 'xmlNotInvoice',
    facts: { root: 'html' },
  });
  expect(reasonOf(() => readXmlInvoice(Buffer.from('<Invoice xmlns="urn:other"/>'), source))).toMatchObject({
    key: 'xmlNotInvoice',
  });
});
