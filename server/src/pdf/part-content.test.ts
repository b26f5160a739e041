import { expect, test } from 'vitest';
import { formTemplate } from '@plumbline/contract/rules/form.ts';
import { checkSheetRows } from './check-sheet-rows.ts';
import { aPng } from './picture.fixture.ts';
import type { CheckSheetPrint } from './print.ts';

const word = (text: string) => ({ en: text, zh: text });
const task = (name: string, number: string, input: object) => ({ name, number, text: word(name), boxes: false, input });
const template = formTemplate.parse({
  title: word('Form'),
  header: [],
  boxes: ['OK'],
  tasks: [
    task('megger', '1', { kind: 'instrument', unit: 'MΩ', min: 5 }),
    task('loss', '2', { kind: 'computed', formula: '[megger] * 2', unit: '%', max: 5 }),
    task('plate', '3', { kind: 'picture' }),
    task('witness', '4', { kind: 'signature' }),
    task('earlier', '5', { kind: 'link', register: 'itr', ownerName: 'E01A', task: 'ir' }),
  ],
});
const sheet: CheckSheetPrint = {
  address: 'https://x',
  language: 'en',
  timeZone: 'Asia/Shanghai',
  project: '',
  template,
  itr: { name: 'E02A', description: '' },
  title: 'T',
  documentCode: 'ABCDEF',
  header: {},
  answers: {},
  comment: '',
  punch: [],
  signOffs: [{ label: 'Done', type: 'complete', person: 'Li Wei', date: '2026-01-02', signature: aPng() }],
};
const blocksOf = (print: CheckSheetPrint) => checkSheetRows(print).flatMap(({ blocks }) => blocks);
const textsOf = (print: CheckSheetPrint) =>
  blocksOf(print).map(({ paragraphs }) => paragraphs.map(({ text }) => text).join('|'));

test('a filled sheet prints each result, and lists readings out of calibration with their reason', () => {
  const drawing = aPng({ width: 90, height: 30 });
  const filled: CheckSheetPrint = {
    ...sheet,
    answers: {
      'megger.value': 50,
      'megger.instrument': 'i',
      'megger.said': 'IR-02 · MG-0012',
      'megger.due': '2026-10-01',
      'megger.day': '2026-11-01',
      'megger.comment': 'Repeated since',
      'loss.value': 100,
      'plate.value': 'a b',
      'witness.value': 'w',
      'witness.signer': 'Ana Ruiz',
      'witness.at': '2026-11-01T01:30:00.000Z',
    },
    linked: {
      earlier: { says: word('OK · 120 MΩ'), sheet: { register: 'tagItr', id: 'x', title: 'T / E01A', signed: true } },
    },
    drawings: new Map([['w', drawing]]),
  };
  const texts = textsOf(filled).join('\n');
  for (const text of [
    'IR-02 · MG-0012',
    '2026-10-01',
    '2026-11-01',
    '100 %',
    '2 pictures',
    'Ana Ruiz, 2026-11-01 09:30',
    'OK · 120 MΩ',
  ])
    expect(texts).toContain(text);
  expect(texts).toContain('Value out of limits or instrument out of calibration');
  expect(texts).toContain('1 megger: 50 MΩ, read with IR-02 · MG-0012, calibrated until 2026-10-01');
  expect(texts).toContain('Repeated since');
  const marks = blocksOf(filled).flatMap(({ mark }) => (mark?.kind === 'picture' ? [mark.bytes] : []));
  // the signature of the task, then the one of the sign-off
  expect(marks.map(({ length }) => length)).toEqual([drawing.length, aPng().length]);
});

test('an empty form has room for each answer, and shows none of another form', () => {
  const texts = textsOf(sheet);
  for (const caption of ['Instrument', 'Calibration due', 'Date of reading', 'Pictures', 'Signature', 'From E01A'])
    expect(
      texts.some((text) => text.startsWith(caption)),
      caption,
    ).toBe(true);
  expect(texts.join('\n')).not.toContain('Not yet answered');
});
