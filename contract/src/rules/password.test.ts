import { describe, expect, test } from 'vitest';
import { COMMON_PASSWORDS, passwordWeakness } from './password.ts';

const weakness = (password: string, names: readonly string[] = []) =>
  passwordWeakness(password, { least: 8, names })?.en ?? null;

describe('a password is too weak', () => {
  test('when it is short, spaces at the ends not counted', () => {
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
    'when anybody would guess it: %s',
    (password) => expect(weakness(password)).toBe('This password is too common and easy to guess.'),
  );
});

test('a phrase needs no capitals, figures or signs', () => {
  expect(weakness('correct horse')).toBeNull();
  expect(weakness('正确的马电池订书钉啊')).toBeNull();
});

test('the list holds only what the length alone would let through', () => {
  expect(COMMON_PASSWORDS.filter((each) => each.length < 8 || each !== each.toLowerCase())).toEqual([]);
});
