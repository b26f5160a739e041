import { expect, test } from 'vitest';
import { isApart, PROFILES } from '@plumbline/contract/access.ts';
import { DEFAULT_SIGN_OFFS } from '@plumbline/contract/default-sign-offs.ts';
import { isCurrency } from '@plumbline/contract/field/currency.ts';
import { ruleOf, traitsOf } from '@plumbline/contract/field/kinds.ts';
import { LEVEL_OPTIONS } from '@plumbline/contract/level-options.ts';
import { PAGE_GROUPS } from '@plumbline/contract/pages/groups.ts';
import { firstSort } from '@plumbline/contract/register/sort.ts';
import { allRegisters, registerOf, registers } from '@plumbline/contract/registers/index.ts';
import type { Word } from '@plumbline/contract/words/word.ts';

const MOST_KEYS = 12;
const MOST_OPTIONS = 8;
/** Terms that have no Chinese word of their own, beside the codes of currencies. */
const SAME_IN_BOTH = /^(ITR|A|B|C|D|E)$/;
const isWord = ({ en, zh }: Word): boolean =>
  en.trim() !== '' && zh.trim() !== '' && (/[\u4e00-\u9fff]/.test(zh) || SAME_IN_BOTH.test(zh) || isCurrency(zh));

test.each(allRegisters)('$key is data: it survives JSON unchanged, within the budget of keys', (register) => {
  expect(JSON.parse(JSON.stringify(register))).toEqual(register);
  expect(Object.keys(register).length).toBeLessThanOrEqual(MOST_KEYS);
  for (const field of Object.values(register.fields))
    expect(Object.keys(field).length).toBeLessThanOrEqual(MOST_OPTIONS);
  expect(registerOf(register.key)).toBe(register);
});

test.each(allRegisters)('$key has labels in both languages [R1-21, R1-22]', (register) => {
  const words = [
    register.label,
    ...Object.values(register.fields).flatMap((field) => [
      field.label,
      ...(field.kind === 'choice' ? Object.values(field.of) : []),
    ]),
  ];
  const wrong = words.filter((word) => !isWord(word));
  expect(wrong).toEqual([]);
});

test.each(allRegisters)('every caption of $key is unique in each language, and Action is free', (register) => {
  for (const language of ['en', 'zh'] as const) {
    const captions = [
      ...Object.values(register.fields).map((field) => field.label[language].toLowerCase()),
      language === 'en' ? 'action' : '操作',
    ];
    expect(captions.filter((caption, at) => captions.indexOf(caption) < at)).toEqual([]);
  }
});

test.each(allRegisters)('$key names existing fields in key, title, grid, form and conditions', (register) => {
  const named = [
    ...register.naturalKey,
    register.title,
    ...(register.grid?.columns ?? []),
    ...firstSort(register).map(({ field }) => field),
    ...(register.form ?? []).flatMap((part) => part.fields),
    ...Object.values(register.fields).flatMap((field) => (field.when ? [field.when.field] : [])),
  ];
  expect(named.filter((name) => !(name in register.fields))).toEqual([]);
  if (register.form) {
    const writable = Object.entries(register.fields).filter(
      ([, field]) => !field.computed && !field.hide?.includes('form'),
    );
    const shown = register.form.flatMap((part) => part.fields);
    expect(writable.map(([name]) => name).filter((name) => !shown.includes(name))).toEqual([]);
  }
  expect(PROFILES[register.access]).toContain('see');
  for (const field of Object.values(register.fields)) expect(traitsOf(field).operators.length).toBeGreaterThan(0);
});

test('a right on every register includes every register but those of money and of administration', () => {
  for (const { key, group, area } of allRegisters) expect(isApart(key), key).toBe(group === 'Finance' || area === key);
});

test('routes are in the groups of the specification, or in Finance, each unique', () => {
  const routes = allRegisters.map((register) => register.route);
  expect(new Set(routes).size).toBe(routes.length);
  for (const register of allRegisters)
    expect(register.route).toMatch(
      /^\/(RefTable|TaggedItems|Certification|PunchList|Handover|Preservation|Procedures|Changes|WorkPack|Documents|Report|Finance|Import|Admin|SystemSettings)\/\w+$/,
    );
});

test('the name of a checkbox is limited to 3 characters, in the words of the specification [R5-23, R9-35]', () => {
  const { checkBoxes, punchListCheckBox } = registers.digitalDocumentCheckBoxType.fields;
  const expectedError = {
    error: expect.objectContaining({ en: 'The name of the checkbox is limited to 3 characters' }),
  };
  expect(ruleOf(checkBoxes).check(['OK', 'NA', 'PL'], checkBoxes)).toEqual({ value: ['OK', 'NA', 'PL'] });
  expect(ruleOf(checkBoxes).check(['OK', 'Fail'], checkBoxes)).toEqual(expectedError);
  expect(ruleOf(punchListCheckBox).check('Fail', punchListCheckBox)).toEqual(expectedError);
});

test('preservation and its lists have the same Chinese name everywhere [rules C7]', () => {
  const named: readonly Word[] = [
    ...allRegisters.flatMap(({ label, fields }) => [label, ...Object.values(fields).map((field) => field.label)]),
    ...Object.values(PAGE_GROUPS).map(({ title }) => title),
    ...Object.values(DEFAULT_SIGN_OFFS).map(({ label }) => label),
    ...Object.values(LEVEL_OPTIONS).map(({ label }) => label),
  ];
  const about = (term: RegExp) => named.filter(({ en }) => term.test(en)).map(({ zh }) => zh);
  const [lists, preservation] = [about(/\bPWL\b/), about(/^preservation/i)];
  expect(lists.length).toBeGreaterThan(3);
  expect(preservation.length).toBeGreaterThan(1);
  expect(lists.filter((zh) => !zh.includes('保养工作清单'))).toEqual([]);
  expect(preservation.filter((zh) => !zh.includes('维护保养'))).toEqual([]);
});
