import { expect, test } from 'vitest';
import { matchesHotkey } from './use-hotkey.ts';

const key = (
  name: string,
  modifiers: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});

test('Ctrl K and Cmd K are the same hotkey', () => {
  expect(matchesHotkey(key('k', { ctrlKey: true }), 'mod+k')).toBe(true);
  expect(matchesHotkey(key('K', { metaKey: true }), 'mod+k')).toBe(true);
});
test('an extra modifier key makes another hotkey', () => {
  expect(matchesHotkey(key('k'), 'mod+k')).toBe(false);
  expect(matchesHotkey(key('K', { ctrlKey: true, shiftKey: true }), 'mod+k')).toBe(false);
  expect(matchesHotkey(key('k', { ctrlKey: true, altKey: true }), 'mod+k')).toBe(false);
});
test('a character typed with Shift matches a hotkey without Shift', () => {
  expect(matchesHotkey(key('?', { shiftKey: true }), '?')).toBe(true);
});
