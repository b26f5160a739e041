import { expect, test } from 'vitest';
import { registers } from '../registers/index.ts';
import { DamagedTexts } from './damaged-texts.ts';

const { name, description } = registers.tag.fields;
const notesOf = (...rows: readonly Readonly<Record<string, string>>[]): readonly string[] => {
  const damaged = new DamagedTexts<string>([
    { key: 'name', label: name.label, field: name },
    { key: 'description', label: description.label, field: description },
  ]);
  for (const row of rows) damaged.meet(row);
  return damaged.notes.map(({ en }) => en);
};

test.each([
  ['8.93901E+18', /number such as 8\.93901E\+18 has more than 15 digits/],
  ['8939010102358480000', /has more than 15 digits/],
  ['2026-03-01', /name such as 2026-03-01 is a date/],
  ['TRUE', /name is TRUE/],
])('the name %s was probably changed by a spreadsheet, which is noted [field B9]', (text, note) => {
  expect(notesOf({ name: text })).toEqual([expect.stringMatching(note)]);
});

test('names as people give them are not noted, nor dates within a text [field B9]', () => {
  expect(
    notesOf({ name: '1E10' }, { name: '893901010235847843' }, { name: 'TRUE-1', description: '2026-03-01' }),
  ).toEqual([]);
});

test('alike texts of a column are one note with their number [field B9]', () => {
  expect(notesOf({ name: 'TRUE' }, { name: 'FALSE' })).toEqual([expect.stringMatching(/2 names are TRUE/)]);
});
