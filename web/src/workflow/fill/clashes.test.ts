import { expect, test } from 'vitest';
import { formTemplate } from '@plumbline/contract/rules/form.ts';
import { clashesOf } from './clashes.ts';

const word = (text: string) => ({ en: text, zh: text });
const template = formTemplate.parse({
  title: word('Form'),
  header: [],
  boxes: [],
  tasks: [
    { name: 'megger', number: '1', text: word('Insulation'), input: { kind: 'instrument' } },
    { name: 'plate', number: '2', text: word('Nameplate'), input: { kind: 'picture' } },
    { name: 'note', number: '3', text: word('Note'), input: { kind: 'text' } },
  ],
});

test('the parts of a reading are decided together as readable text, other answers separately', () => {
  const clashes = clashesOf(template, [
    { name: 'megger.instrument', mine: 'id-1', theirs: 'id-2' },
    { name: 'megger.said', mine: 'IR-01', theirs: 'IR-02' },
    { name: 'megger.comment', mine: 'a', theirs: null },
    { name: 'plate.value', mine: 'id-3 id-4', theirs: null },
    { name: 'note.value', mine: 'x', theirs: 'y' },
  ]);
  expect(
    clashes.map(({ label, mine: ours, theirs, conflicts }) => [label.en, ours?.en, theirs?.en, conflicts.length]),
  ).toEqual([
    ['1 Insulation', 'IR-01', 'IR-02', 2],
    ['1 Insulation · comment', 'a', undefined, 1],
    ['2 Nameplate', '2 pictures', undefined, 1],
    ['3 Note · value', 'x', 'y', 1],
  ]);
});
