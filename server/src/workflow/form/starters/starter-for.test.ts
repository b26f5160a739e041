import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import { formTemplate, type FormTemplate } from '@plumbline/contract/rules/form.ts';
import { describe, expect, test } from 'vitest';
import { starterFor, starters } from './starter-for.ts';

const CHINESE = /[\u4e00-\u9fff]/;
const general: [string, FormTemplate][] = ['A', 'B', 'C', 'S', 'P', 'Z'].flatMap((itrClassName) =>
  ['E', 'M', 'Q'].map((disciplineName): [string, FormTemplate] => [
    `general ${itrClassName} of ${disciplineName}`,
    starterFor({ name: `${disciplineName}77${itrClassName}`, itrClassName, disciplineName }),
  ]),
);
const own = Object.entries(starters);

describe.each([...own, ...general])('%s', (_code, sheet) => {
  test('is a valid sheet', () => {
    expect(formTemplate.parse(sheet)).toEqual(sheet);
  });

  test('has 8 to 18 tasks under at least two headings, each with a unique name and number', () => {
    expect(sheet.tasks.length).toBeGreaterThanOrEqual(8);
    expect(sheet.tasks.length).toBeLessThanOrEqual(18);
    expect(sheet.tasks.filter(({ title }) => title !== undefined).length).toBeGreaterThanOrEqual(2);
    expect(new Set(sheet.tasks.map(({ name }) => name)).size).toBe(sheet.tasks.length);
    expect(new Set(sheet.tasks.map(({ number }) => number)).size).toBe(sheet.tasks.length);
  });

  test('raises punch by PL, and has one to six fields in its header', () => {
    expect(sheet.boxes).toEqual(['OK', 'NA', 'PL']);
    expect(sheet.punchBox).toBe('PL');
    const fields = sheet.header.filter((head) => 'field' in head);
    expect(fields.length).toBeGreaterThanOrEqual(1);
    expect(fields.length).toBeLessThanOrEqual(6);
    expect(new Set(fields.map(({ field }) => field)).size).toBe(fields.length);
  });

  test('has all texts in both languages, and sensible limits', () => {
    for (const { text, title, input } of sheet.tasks) {
      for (const word of [text, title]) {
        if (word === undefined) continue;
        expect(word.zh).toMatch(/[\u4e00-\u9fff]|[A-Z]\d/);
        expect(word.en).not.toMatch(CHINESE);
      }
      if (input?.kind !== 'number') continue;
      expect(input.unit ?? '').not.toMatch(CHINESE);
      expect(input.min ?? -Infinity).toBeLessThanOrEqual(input.max ?? Infinity);
    }
    expect(sheet.title.zh).toMatch(CHINESE);
  });

  test('is at 0 percent when empty', () => {
    expect(sheetProgress(sheet, {})).toMatchObject({ percent: 0, begun: false });
  });
});

test('a known code has its own sheet whatever its case, an unknown one a general sheet', () => {
  const itr = { itrClassName: 'B', disciplineName: 'E' };
  expect(starterFor({ name: ' e02b ', ...itr })).toBe(starters['E02B']);
  expect(starterFor({ name: 'constructor', ...itr }).title.en).toBe('Electrical pre-commissioning test');
  expect(starterFor({ name: 'X99', itrClassName: 'Odd', disciplineName: '' }).title.en).toBe(
    'General installation check',
  );
});
