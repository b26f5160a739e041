import { expect, test } from 'vitest';
import { answerColumns } from './answer-columns.ts';
import { answersNamed } from './answer-headings.ts';
import { formTemplate } from './form.ts';

const word = (text: string) => ({ en: text, zh: text });
const COLUMNS = answerColumns(
  formTemplate.parse({
    title: word('Motor'),
    header: [{ label: word('Serial number'), field: 'serial' }],
    boxes: ['OK', 'PL'],
    tasks: [
      { name: 'megger', number: '1', text: word('Insulation'), input: { kind: 'number', unit: 'MΩ' } },
      { name: 'seal', number: '2', text: word('Gland sealed'), comment: 'none' },
    ],
  }),
);

test.each([
  [
    'as in the product',
    ['Serial number', '1 Insulation, MΩ', '1 Insulation'],
    ['header.serial', 'megger.value', 'megger.box'],
  ],
  ['the text alone means the box', ['Insulation', 'gland-sealed'], ['megger.box', 'seal.box']],
  [
    'the text alone means the value, where the box has a column',
    ['Insulation', '1 result'],
    ['megger.value', 'megger.box'],
  ],
  [
    'wherever the box column is',
    ['1 result', '1 Insulation', '1 remarks'],
    ['megger.box', 'megger.value', 'megger.comment'],
  ],
  ['each answer is matched once', ['2', 'Gland sealed'], ['seal.box', null]],
  ['other headings match none', ['Room', ''], [null, null]],
])('headings of a file: %s', (_what, headings, answers) => expect(answersNamed(headings, COLUMNS)).toEqual(answers));
