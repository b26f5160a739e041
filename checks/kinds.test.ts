import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isCurrency } from '@plumbline/contract/field/currency.ts';
import type { Field } from '@plumbline/contract/field/field.ts';
import { addsPerOf, kinds } from '@plumbline/contract/field/kinds.ts';
import { allRegisters } from '@plumbline/contract/registers/index.ts';
import { fieldAt } from '@plumbline/contract/rules/field-path.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Files that test for one kind by name, each because only that kind has the option. The list may only shrink. */
const BY_NAME: Readonly<Record<string, string>> = {
  'contract/src/registers/list-sheets.ts': 'a list sheet is made of a list of references',
  'server/src/features/users/enumerations.ts': 'the words of choices are enumerations of the wire',
  'server/src/register/write/links.ts': '`via` of a list of references',
  'server/src/register/read/uses.ts': '`via` of a list of references',
  'contract/src/field/date.ts': '`past` of a day',
  'web/src/workflow/record-state.tsx': 'the words of a state',
  'web/src/features/search/palette-items.ts': '`mono` of text',
  'web/src/grid/columns.ts': '`max` of text',
  'web/src/features/imports/plan/part-options.tsx': '`max` and `lines` of text',
  'web/src/register/row/row-details.tsx': '`mono` of text',
};

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name));
    else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield join(folder, entry.name);
  }
}

test('code distinguishes fields by traits and tables, not by the names of their kinds', () => {
  const asks = new RegExp(`\\bfield\\??\\.kind [!=]== '(${Object.keys(kinds).join('|')})'`);
  const found = ['contract/src', 'server/src', 'web/src']
    .flatMap((folder) => [...filesBelow(join(ROOT, folder))])
    .filter((file) => asks.test(readFileSync(file, 'utf8')))
    .map((file) => relative(ROOT, file).replaceAll('\\', '/'));
  expect(
    found.filter((file) => !(file in BY_NAME)),
    'Ask for a trait of the field (traitsOf), or give the table of that place a row for each kind.',
  ).toEqual([]);
  expect(
    Object.keys(BY_NAME).filter((file) => !found.includes(file)),
    'These ask no more: take them off the list.',
  ).toEqual([]);
});

test.each(allRegisters)('$key names a required currency for amounts and a reference for siblings', ({ fields }) => {
  for (const [name, field] of Object.entries(fields)) {
    if ('currencyIn' in field) {
      const currency = fields[field.currencyIn ?? ''];
      const codes = currency && 'of' in currency ? Object.keys(currency.of) : [];
      expect(codes.length, `${name} names a choice of currencies`).toBeGreaterThan(0);
      expect(codes.filter((code) => !isCurrency(code))).toEqual([]);
      expect(currency?.required, `${name} has a currency in every row`).toBe(true);
    }
    if ('currencyOf' in field) {
      const owner = fields[field.currencyOf ?? ''];
      const target = allRegisters.find(({ key }) => owner && 'to' in owner && owner.to === key);
      expect(owner?.required && target?.fields['currency']?.required, `${name} has a currency in every row`).toBe(true);
    }
    if ('within' in field) {
      const parent = fields[field.within ?? ''];
      expect(parent && 'to' in parent, `${name} names a reference`).toBe(true);
    }
  }
});

/** The path of the currency of an amount; undefined for other fields, and for amounts with one currency. */
function currencyPathOf(field: Field): string | undefined {
  if ('currencyIn' in field) return field.currencyIn;
  return 'currencyOf' in field ? `${field.currencyOf}.currency` : undefined;
}

test.each(allRegisters)('$key adds up amounts and quantities only within their currency or unit', (register) => {
  for (const [name, field] of Object.entries(register.fields)) {
    const per = addsPerOf(field);
    if (per === undefined) continue;
    const currency = currencyPathOf(field);
    // a sum across currencies means nothing
    if (currency !== undefined) expect(per, name).toBe(currency);
    if (per !== null) expect(fieldAt(register, per), `${name}: ${per}`).toBeDefined();
  }
});
