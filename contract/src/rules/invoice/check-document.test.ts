import { expect, test } from 'vitest';
import type { InvoiceDocument, InvoiceLine } from './document.ts';
import { fill } from '../../words/word.ts';
import { checkDocument } from './check-document.ts';
import { CHECK_MESSAGES, type CheckResult } from './check-result.ts';

const digital = (over: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  kind: 'digitalSpecial',
  number: '24442000000012345678',
  issueDate: '2024-05-01',
  colour: 'blue',
  words: '肆仟肆佰肆拾玖圆整',
  seller: { name: 'A', taxId: '91000000MA0000001R' },
  buyer: { name: 'B', taxId: '91000000MA0000012X' },
  totals: { net: '4197.17', tax: '251.83', gross: '4449.00' },
  lines: [
    {
      no: 1,
      item: 'x',
      quantity: '1',
      price: '4197.16981132075',
      net: '4197.17',
      rate: '6',
      taxCategory: 'S',
      tax: '251.83',
    },
  ],
  breakdown: [],
  attachments: [],
  sources: {},
  unread: [],
  ...over,
});
const european = (over: Partial<InvoiceDocument> = {}): InvoiceDocument =>
  digital({
    kind: 'en16931',
    number: '1',
    words: undefined,
    seller: { vatId: 'DE1' },
    buyer: {},
    totals: {
      lines: '90.00',
      allowances: '10.00',
      charges: '1.00',
      net: '81.00',
      tax: '15.39',
      gross: '96.39',
      prepaid: '50.00',
      due: '46.39',
    },
    lines: [
      { no: 1, quantity: '10', price: '10', net: '100.00', rate: '19', taxCategory: 'S' },
      { no: 2, quantity: '-1', price: '10', net: '-10.00', rate: '19', taxCategory: 'S' },
    ],
    breakdown: [{ taxCategory: 'S', rate: '19', taxable: '81.00', tax: '15.39' }],
    ...over,
  } as Partial<InvoiceDocument>);
const line = (over: Partial<InvoiceLine>): InvoiceLine => ({ ...digital().lines[0]!, ...over });
const found = (document: InvoiceDocument, code?: string): readonly CheckResult[] =>
  checkDocument(document).filter((item) => item.outcome !== 'ok' && (code === undefined || item.code === code));
const codes = (document: InvoiceDocument): readonly string[] => checkDocument(document).map(({ code }) => code);

test('1 × 4197.16981132075 at 6 % is 4 197.17 + 251.83 = 4 449.00 [K2]', () => {
  expect(found(digital())).toEqual([]);
  expect(codes(digital())).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A7', 'F1', 'F2', 'F3', 'T2']);
});

test('a hundred lines of 97.09 at 3 %: the head may be off by a cent a line [K1]', () => {
  const lines = Array.from({ length: 100 }, (_, at) =>
    line({ no: at + 1, quantity: '1', price: '97.09', net: '97.09', rate: '3', tax: '2.91' }),
  );
  const totals = { net: '9709.00', tax: '291.00', gross: '10000.00' };
  expect(found(digital({ lines, totals, words: '壹万圆整' }))).toEqual([]);
  const off = digital({
    lines: lines.slice(0, 20),
    totals: { net: '1941.80', tax: '58.00', gross: '1999.80' },
    words: '壹仟玖佰玖拾玖圆捌角整',
  });
  expect(found(off, 'A4')).toMatchObject([
    { outcome: 'warn', severity: 'ticked', facts: { d: '-0.25' }, expected: '58.25' },
  ]);
});

test('a line whose quantity × price is not its net is named with both amounts', () => {
  const wrong = found(digital({ lines: [line({ quantity: '2' })] }), 'A1');
  expect(wrong).toMatchObject([
    { outcome: 'error', severity: 'waivable', line: 1, expected: '8394.34', actual: '4197.17' },
  ]);
  const [item] = wrong;
  expect(fill(CHECK_MESSAGES[item!.message], item!.facts)).toEqual({
    en: 'Line 1: quantity × price is not the net amount',
    zh: '第 1 行数量×单价≠金额',
  });
  expect(found(digital({ lines: [line({ price: '4197.18' })] }), 'A1')).toEqual([]);
});

test('a service without quantity is not looked at; a quantity that cannot be read makes the line not checkable', () => {
  const { quantity: _, price: __, ...service } = line({});
  expect(codes(digital({ lines: [service] }))).not.toContain('A1');
  const unread = [{ path: 'lines.1.quantity', text: '1E+3', reason: { key: 'valueExponent', facts: {} } } as const];
  expect(found(digital({ lines: [{ ...service, price: '3' }], unread }), 'A1')).toMatchObject([
    { outcome: 'notCheckable', severity: 'ticked', line: 1 },
  ]);
  expect(found(digital({ lines: [line({ quantity: '0', price: '0', net: '0.00', tax: '0.00' })] }), 'A1')).toEqual([]);
});

test('the tax of a line is its net × rate; exempt lines have none', () => {
  expect(found(digital({ lines: [line({ tax: '251.85' })] }), 'A2')).toMatchObject([{ line: 1, facts: { d: '0.02' } }]);
  const { rate: _, tax: __, ...bare } = line({});
  expect(found(digital({ lines: [{ ...bare, taxCategory: 'E' }] }), 'A2')).toEqual([]);
  expect(found(digital({ lines: [{ ...bare, taxCategory: 'E', tax: '1.00' }] }), 'A2')).toMatchObject([
    { message: 'exemptTax' },
  ]);
  expect(found(digital({ lines: [{ ...bare, tax: '1.00' }] }), 'A2')).toMatchObject([{ outcome: 'notCheckable' }]);
});

test('totals add up exactly: a cent is too much', () => {
  const wrong = found(digital({ totals: { net: '4197.18', tax: '251.82', gross: '4449.01' } }), 'A3');
  expect(wrong).toMatchObject([
    { message: 'sumOfLines', severity: 'stops', expected: '4197.17', actual: '4197.18', facts: { d: '0.01' } },
    { message: 'sumOfLineTax', facts: { d: '-0.01' } },
    { message: 'gross', expected: '4449.00', facts: { d: '0.01' } },
  ]);
  expect(found(digital({ lines: [], totals: {} }), 'A3').map(({ outcome }) => outcome)).toEqual([
    'notCheckable',
    'notCheckable',
  ]);
});

test('allowances and charges of the document belong to its net, and a negative line of a European invoice is valid', () => {
  expect(found(european())).toEqual([]);
  expect(codes(european())).toEqual(['A1', 'A3', 'A6', 'F1', 'F4']);
  const { charges: _, ...totals } = european().totals;
  expect(found(european({ totals })).map(({ code, facts }) => facts['rule'] ?? code)).toEqual(['A3', 'BR-CO-13']);
});

test('each calculation rule of EN 16931 is broken by its own figure', () => {
  const broken = (totals: Partial<InvoiceDocument['totals']>): readonly unknown[] =>
    found(european({ totals: { ...european().totals, ...totals } }), 'A6').map(({ facts }) => facts['rule']);
  expect(broken({ lines: '91.00' })).toEqual(['BR-CO-10', 'BR-CO-13']);
  expect(broken({ tax: '15.40', gross: '96.40', due: '46.40' })).toEqual(['BR-CO-14']);
  expect(broken({ gross: '96.40' })).toEqual(['BR-CO-15', 'BR-CO-16']);
  expect(broken({ due: '96.39' })).toEqual(['BR-CO-16']);
  expect(broken({ rounding: '0.01' })).toEqual(['BR-CO-16']);
  const breakdown = [{ taxCategory: 'S', rate: '7', taxable: '81.00', tax: '15.39' }] as const;
  expect(found(european({ breakdown }), 'A6').map(({ facts }) => facts['rule'])).toEqual(['BR-CO-17']);
  expect(found(european({ breakdown: [] }), 'A6')).toMatchObject([{ outcome: 'notCheckable' }]);
});

test('words that state another amount, none or nothing at all', () => {
  expect(found(digital({ words: '肆仟肆佰肆拾捌圆整' }), 'A5')).toMatchObject([
    { message: 'words', expected: '4449.00', actual: '4448.00', outcome: 'warn' },
  ]);
  expect(found(digital({ words: '四千多' }), 'A5')).toMatchObject([{ message: 'wordsUnread' }]);
  const { words: _, ...silent } = digital();
  expect(found(silent, 'A5')).toMatchObject([{ outcome: 'notCheckable' }]);
});

test('a negative line of a blue Chinese invoice is refused unless it is a discount, a positive one of a red letter too', () => {
  const minus = line({ no: 2, quantity: '-1', net: '-4197.17', tax: '-251.83' });
  expect(found(digital({ lines: [line({}), minus] }), 'A7')).toMatchObject([{ message: 'negativeLine', line: 2 }]);
  expect(found(digital({ lines: [line({}), { ...minus, nature: 'discount' }] }), 'A7')).toEqual([]);
  const { quantity: _, price: __, ...discount } = minus;
  expect(found(digital({ lines: [line({}), discount] }), 'A7')).toEqual([]);
  expect(found(digital({ lines: [discount] }), 'A7')).toMatchObject([{ line: 2 }]);
  expect(found(digital({ colour: 'red', lines: [line({}), minus] }), 'A7')).toMatchObject([
    { message: 'positiveLine', line: 1 },
  ]);
});

test('numbers, codes and check codes have the form of their kind', () => {
  const messages = (over: Partial<InvoiceDocument>): readonly string[] =>
    found(digital(over), 'F1').map(({ message }) => message);
  expect(messages({ number: '2444200000001234567' })).toEqual(['numberForm']);
  expect(messages({ code: '1' })).toEqual(['codeForm']);
  const paper = { kind: 'electronicOrdinary', number: '99999951', code: '050001700111' } as const;
  expect(messages({ ...paper, checkCode: '14754822929856772523' })).toEqual([]);
  expect(messages({ ...paper, checkCode: '1' })).toEqual(['checkCodeForm']);
  expect(messages({ ...paper, number: '9999995', code: '05000170011' })).toEqual(['numberForm', 'codeForm']);
  expect(messages({ kind: 'paperSpecial', number: '99999951' })).toEqual(['missing']);
  expect(found(digital({ issueDate: '2025-01-01' }), 'F2')).toMatchObject([{ expected: '25', actual: '24' }]);
});

test('taxpayer ids are checked, and one that is missing is not checkable', () => {
  const wrong = { name: 'A', taxId: '91000000MA0000021X' };
  expect(found(digital({ seller: wrong }), 'F3')).toMatchObject([
    { message: 'taxIdCheck', expected: 'U', outcome: 'warn' },
  ]);
  expect(found(digital({ buyer: {} }), 'F3')).toMatchObject([{ outcome: 'notCheckable' }]);
  expect(found(digital({ kind: 'digitalOrdinary', buyer: {} }), 'F3')).toEqual([]);
  expect(found(european({ seller: { vatId: '12345' } }), 'F4')).toMatchObject([{ message: 'vatPrefix' }]);
});

test('rates are valid on their days, and a red letter may have the rate of its blue invoice', () => {
  const at = (issueDate: string, rate: string, colour: 'blue' | 'red' = 'blue'): number =>
    found(digital({ issueDate, colour, lines: [line({ rate })] }), 'T2').length;
  expect([at('2018-04-30', '17'), at('2018-05-01', '17'), at('2018-05-01', '16')]).toEqual([0, 1, 0]);
  expect([at('2019-03-31', '16'), at('2019-04-01', '16'), at('2019-04-01', '13')]).toEqual([0, 1, 0]);
  expect([at('2024-05-01', '16', 'red'), at('2018-01-01', '13', 'red'), at('2024-05-01', '7')]).toEqual([0, 1, 1]);
  const { rate: _, ...bare } = line({});
  expect(found(digital({ lines: [bare] }), 'T2')).toMatchObject([{ outcome: 'notCheckable' }]);
});

test('an exempt invoice whose tax is not stated adds up without tax', () => {
  const { rate: _, tax: __, ...bare } = line({ net: '57.00', quantity: '1', price: '57' });
  const exempt = digital({
    lines: [{ ...bare, taxCategory: 'E' }],
    totals: { net: '57.00', gross: '57.00' },
    words: '伍拾柒圆整',
  });
  expect(found(exempt)).toEqual([]);
  expect(found(digital({ totals: { net: '57.00', gross: '57.00' } }), 'A4')).toMatchObject([
    { outcome: 'notCheckable' },
  ]);
});
