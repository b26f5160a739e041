import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORDS, passwordWeakness } from './password.ts';

const weakness = (password: string, names: readonly string[] = []) =>
  passwordWeakness(password, { least: 8, names })?.en ?? null;

describe('a password is too weak', () => {
  test('when it is short, not counting spaces at the ends', () => {
    expect(weakness('seven77')).toBe('At least 8 characters.');
    expect(weakness(' seven77 ')).toBe('At least 8 characters.');
    expect(weakness('eight888')).toBeNull();
  });

  test('when it is the name of its owner, or that of the e-mail address', () => {
    expect(weakness('Zhang.Wei', ['zhang.wei'])).toBe('It must not be your own name.');
    expect(weakness('zhang.wei', ['x', 'Zhang.Wei@example.org'])).toBe('It must not be your own name.');
    expect(weakness('zhang.wei', ['x', ''])).toBeNull();
  });

  test.each(['Password1', '12345678', '87654321', 'ABCDEFGH', 'qwertyuiop', 'aaaaaaaa', 'abababab', '89012345'])(
    'when it is easy to guess: %s',
    (password) => expect(weakness(password)).toBe('This password is too common and easy to guess.'),
  );
});

test('unless it is a long phrase, even without capitals, digits or symbols', () => {
  expect(weakness('correct horse')).toBeNull();
  expect(weakness('正确的马电池订书钉啊')).toBeNull();
});

test('the list contains only passwords that are long enough', () => {
  expect(COMMON_PASSWORDS.filter((each) => each.length < 8 || each !== each.toLowerCase())).toEqual([]);
});
