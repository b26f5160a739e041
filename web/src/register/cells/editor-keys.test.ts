import { expect, test } from 'vitest';
import { cellKeyOf } from '../../grid/range-keys.ts';
import { editorKey } from './editor-keys.ts';
import { lastKey, textWith } from './use-cell-options.ts';

const key = (name: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  key: name,
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  ...modifiers,
});
const plain = { lines: false, typed: false, keyed: false, options: 0 };

test('Enter goes down, Tab right, with Shift the other way; Esc cancels; Alt Enter breaks a line in multi-line cells', () => {
  expect(editorKey(key('Enter'), plain)).toEqual({ down: 1, right: 0 });
  expect(editorKey(key('Enter', { shiftKey: true }), plain)).toEqual({ down: -1, right: 0 });
  expect(editorKey(key('Tab'), plain)).toEqual({ down: 0, right: 1 });
  expect(editorKey(key('Tab', { shiftKey: true }), plain)).toEqual({ down: 0, right: -1 });
  expect(editorKey(key('Escape'), plain)).toBe('cancel');
  expect(editorKey(key('Enter', { altKey: true }), { ...plain, lines: true })).toBeUndefined();
});

test('arrow keys move in the list, leave a cell begun by typing, and otherwise move the caret', () => {
  expect(editorKey(key('ArrowDown'), { ...plain, options: 3 })).toBe(1);
  expect(editorKey(key('ArrowDown'), { ...plain, typed: true })).toEqual({ down: 1, right: 0 });
  expect(editorKey(key('ArrowLeft'), { ...plain, typed: true })).toEqual({ down: 0, right: -1 });
  expect(editorKey(key('ArrowLeft'), plain)).toBeUndefined();
  expect(editorKey(key('ArrowDown', { altKey: true }), { ...plain, keyed: true, options: 3 })).toBe('whole');
  expect(editorKey(key('ArrowLeft', { shiftKey: true }), { ...plain, typed: true })).toBeUndefined();
});

test('when reading, only F2 edits; when editing, so do typing, Enter and Delete; Ctrl Enter opens the row in both', () => {
  const reading = ['a', 'Enter', 'Delete', 'F2', ' '].map((name) => cellKeyOf(key(name)));
  expect(reading).toEqual([undefined, 'open', undefined, 'edit', 'toggle']);
  const editing = ['a', 'Enter', 'Delete', 'F2', ' ', '中', 'Process', 'ArrowUp'].map((name) =>
    cellKeyOf(key(name), true),
  );
  expect(editing).toEqual(['type', 'edit', 'clear', 'edit', 'toggle', 'type', 'type', undefined]);
  expect(cellKeyOf(key('A', { shiftKey: true }), true)).toBe('type');
  for (const mode of [true, false]) {
    expect(cellKeyOf(key('Enter', { ctrlKey: true }), mode)).toBe('open');
    expect(cellKeyOf(key('z', { ctrlKey: true }), mode)).toBe('undo');
    expect(cellKeyOf(key('Z', { ctrlKey: true, shiftKey: true }), mode)).toBe('redo');
    expect(cellKeyOf(key('y', { metaKey: true }), mode)).toBe('redo');
    expect(cellKeyOf(key('v', { ctrlKey: true }), mode)).toBeUndefined();
  }
});

test('of several keys, the last one is being typed', () => {
  expect(lastKey('20-01; 20')).toBe('20');
  expect(lastKey('20-01; ')).toBe('');
  expect(textWith('20-01; 20', '20-02')).toBe('20-01; 20-02; ');
  expect(textWith('2', '20-02')).toBe('20-02; ');
});
