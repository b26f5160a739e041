import { expect, test } from 'vitest';
import { decimal, moneyText } from './decimal.ts';
import { invoiceKey } from './invoice-key.ts';
import { citizenCheck, creditCodeCheck, hasVatPrefix, taxIdFault } from './tax-id.ts';
import { redExcess, settledWeight, splitGross, usedAssetTax } from './vat.ts';
import { vatPayable } from './vat-payable.ts';

test('check characters of unified social credit codes [K3]', () => {
  expect(creditCodeCheck('91000000MA0000001')).toBe('R');
  expect(creditCodeCheck('91000000MA0000012')).toBe('X');
  expect(creditCodeCheck('91000000MA0000021')).toBe('U');
  expect(creditCodeCheck(`91${'0'.repeat(15)}`)).toBe('K');
  expect(creditCodeCheck('9100000')).toBeUndefined();
  expect(creditCodeCheck('91000000IA0000001')).toBeUndefined();
  expect(taxIdFault('91000000MA0000021X')).toEqual({ fault: 'check', expected: 'U' });
  expect(taxIdFault('９１０００００0ma000002 1u')).toBeUndefined();
});

test('the number of a citizen passes by MOD 11-2, a length of 17 does not', () => {
  expect(citizenCheck('11010519491231002')).toBe('X');
  expect(taxIdFault('11010519491231002X')).toBeUndefined();
  expect(taxIdFault('110105194912310021')).toMatchObject({ fault: 'check' });
  expect(taxIdFault('9150010807MGZHI00')).toMatchObject({ fault: 'length' });
  expect(taxIdFault('310000000000000')).toBeUndefined();
});

test('VAT ids begin with a country: EL for Greece', () => {
  for (const id of ['DE 123456789', 'EL123456789', 'xi123', 'CHE-123', 'NO123MVA'])
    expect(hasVatPrefix(id), id).toBe(true);
  for (const id of ['123456789', 'QQ1', '']) expect(hasVatPrefix(id), id).toBe(false);
});

test('two loads of scrap, their weight and its price, rounded half up [K12]', () => {
  const first = settledWeight('31.48', '12.26', '2');
  const second = settledWeight('28.90', '12.30', '1.5');
  expect([first, second]).toEqual(['18.836', '16.351']);
  const weight = decimal(first).plus(decimal(second));
  expect(weight.toFixed()).toBe('35.187');
  const gross = moneyText(weight.times('2350'));
  expect(gross).toBe('82689.45');
  expect(splitGross(gross, '13')).toEqual({ net: '73176.50', tax: '9512.95' });
});

test('reds of a blue invoice of 11 300: 3 390 and 7 910.01 are a cent too much [K11]', () => {
  const blue = { gross: '11300.00' };
  const missing = ['net', 'tax'];
  expect(redExcess(blue, [{ gross: '-3390.00' }, { gross: '-7910.01' }])).toEqual({
    excess: { gross: '0.01' },
    missing,
  });
  expect(redExcess(blue, [{ gross: '-3390.00' }, { gross: '7910.00' }])).toEqual({ excess: {}, missing });
});

test('tax of a used asset, and of a month [K13 K14]', () => {
  expect(usedAssetTax('103000')).toBe('2000.00');
  expect(vatPayable({ output: '182000', input: '154300', transferOut: '2600', carried: '12000' })).toBe('18300.00');
});

test('a digital invoice is known by its number, one on paper by code and number, others by seller and year', () => {
  const base = { number: '24442000000012345678', seller: { taxId: 'DE1' }, issueDate: '2024-05-01' };
  expect(invoiceKey({ ...base, kind: 'digitalSpecial' })).toBe('24442000000012345678');
  expect(invoiceKey({ ...base, kind: 'paperSpecial', code: '050001700111', number: '９９999951' })).toBe(
    '050001700111+99999951',
  );
  expect(invoiceKey({ ...base, kind: 'paperSpecial', number: '99999951' })).toBeUndefined();
  expect(invoiceKey({ ...base, kind: 'other' })).toBe('24442000000012345678');
  expect(invoiceKey({ ...base, kind: 'en16931', number: ' re-7 ' })).toBe('DE1+RE7+2024');
  expect(invoiceKey({ ...base, kind: 'en16931', seller: {} })).toBeUndefined();
});
