import type { AnswerColumn } from '@plumbline/contract/rules/answer-columns.ts';
import { text } from '@plumbline/contract/field/field.ts';
import { w } from '@plumbline/contract/words/word.ts';
import { expect, test } from 'vitest';
import { unwrittenOf } from './table-drafts.ts';

const column = (name: string): AnswerColumn => ({
  name,
  answer: name.replace(':', '.'),
  field: text(w(name, name), { max: 100 }),
  task: undefined,
});
const columns = new Map([column('t1:box'), column('t1:comment')].map((entry) => [entry.name, entry]));
const stands = { 't1:box': 'ok', 't1:comment': null };
const now = (id: string, { name }: AnswerColumn) => (id === 'a' ? Reflect.get(stands, name) : undefined);
const cell = { id: 'a', column: 't1:comment', text: 'dry', value: 'dry' };

test.each([
  ['what was typed and is not there', [cell], ['a t1:comment dry']],
  ['what cannot be read, with its text', [{ ...cell, value: undefined, text: '1.2.3' }], ['a t1:comment 1.2.3']],
  ['not what stands there by now', [{ ...cell, column: 't1:box', value: 'ok', text: 'OK' }], []],
  ['not a blank that is blank', [{ ...cell, value: '', text: '' }], []],
  ['not a row that is gone', [{ ...cell, id: 'b' }], []],
  ['not a column the form has no more', [{ ...cell, column: 't9:box' }], []],
  ['nothing where nothing was kept', undefined, []],
  ['nothing of what is none', [null, 'x', { id: 7 }, { ...cell, text: 3 }], []],
] as const)('cells left from an earlier visit are offered again: %s', (_, stored, expected) => {
  expect(unwrittenOf(stored, columns, now).map((left) => `${left.id} ${left.column.name} ${left.text}`)).toEqual(
    expected,
  );
});
