import { expect, test } from 'vitest';
import { registers } from '@plumbline/contract/registers/index.ts';
import { tagSetMembers } from '@plumbline/contract/lines/index.ts';
import type { AnyRow } from '@plumbline/contract/register/register.ts';
import {
  changesOf,
  type DraftLine,
  draftOf,
  isDirty,
  lineFields,
  moved,
  rebaseDraft,
  toSave,
  withLines,
  withoutLine,
  withValue,
} from './lines-draft.ts';

const register = registers.tagSetMember;
const fields = lineFields(register, tagSetMembers);
const rowOf = (id: string, number: number): AnyRow => ({
  id,
  rev: 1,
  createdAt: '',
  updatedAt: '',
  tagSet: { id: 'set', title: 'LS-1' },
  number,
  member: { id: `tag ${id}`, title: `PT-${id}` },
  dateAdded: '2026-01-02',
  dateRemoved: null,
});
const stored = draftOf(['a', 'b', 'c'].map((id, at) => rowOf(id, at + 1)));
const fresh = (id: string): DraftLine => ({ id, row: undefined, typed: {}, unread: {} });
const ids = ({ lines }: { readonly lines: readonly { readonly id: string }[] }) => lines.map(({ id }) => id).join('');
const [member, dateAdded] = fields;
if (!member || !dateAdded) throw new Error('no fields');

test('a line has the fields of its register except its row and its place', () => {
  expect(fields.map(({ name }) => name)).toEqual(['member', 'dateAdded', 'dateRemoved']);
});

test('untouched values are not changes, and neither are values typed back', () => {
  expect(isDirty(stored, tagSetMembers)).toBe(false);
  const changed = withValue(stored, 'b', dateAdded, '2026-02-03');
  expect(changesOf(changed, tagSetMembers)).toEqual({ added: 0, changed: 1, removed: 0, moved: false, unread: 0 });
  expect(isDirty(withValue(changed, 'b', dateAdded, '2026-01-02'), tagSetMembers)).toBe(false);
  expect(isDirty(moved(moved(stored, 'a', 2), 'a', 0), tagSetMembers)).toBe(false);
});

test('lines are inserted, moved no further than the ends, and removed; the save says which and in which order', () => {
  const more = withLines(withLines(stored, [fresh('x')], 'a'), [fresh('y')], undefined);
  expect(ids(more)).toBe('axbcy');
  const there = withoutLine(withoutLine(moved(moved(more, 'c', -7), 'x', 99), 'a'), 'y');
  expect(ids(there)).toBe('cbx');
  expect(changesOf(there, tagSetMembers)).toMatchObject({ added: 1, removed: 1, moved: true });
  const typed = withValue(there, 'x', member, { id: 'tag x', title: 'PT-X' });
  expect(toSave(typed, fields)).toEqual({
    lines: [
      { id: 'c', values: {} },
      { id: 'b', values: {} },
      { id: 'x', values: { member: 'tag x' } },
    ],
    removed: ['a'],
  });
});

test('an unreadable cell is a change until it is corrected', () => {
  const why = { en: 'no such tag', zh: '没有此位号' };
  const line = { ...fresh('x'), unread: { member: { text: 'PT-9', why } } };
  const pasted = withLines(stored, [line], undefined);
  expect(changesOf(pasted, tagSetMembers).unread).toBe(1);
  expect(changesOf(withValue(pasted, 'x', member, { id: 't', title: 'T' }), tagSetMembers).unread).toBe(0);
});

test('my changes are applied on top of what another user has saved', () => {
  const ours = withValue(withoutLine(withLines(stored, [fresh('x')], 'b'), 'a'), 'c', dateAdded, '2026-02-03');
  const theirs = ['d', 'a', 'e', 'c'].map((id, at) => rowOf(id, at + 1));
  const both = rebaseDraft(ours, theirs);
  expect(ids(both)).toBe('dexc');
  expect(toSave(both, fields)).toMatchObject({ removed: ['a'] });
  expect(both.lines.find(({ id }) => id === 'c')?.typed).toEqual({ dateAdded: '2026-02-03' });
});
