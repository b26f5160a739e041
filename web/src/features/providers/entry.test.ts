import { describe, expect, test } from 'vitest';
import { entryOf } from './entry.ts';

const at = (address: string) => entryOf(new URL(address, 'http://x'));

describe('what an address carries', () => {
  test('a ticket or an employee code, on login and both of its own routes [R2.2-19, R2.2-20, R2.2-21]', () => {
    const ticket = { kind: 'ticket', ticket: 'T 1' };
    expect(at('/login?ticket=T%201')).toEqual({ proof: ticket, isMaterial: false, from: null });
    expect(at('/ssologin?ticket=T%201&from=/a')).toEqual({ proof: ticket, isMaterial: false, from: '/a' });
    expect(at('/materialSsoLogin/?ticket=T%201')).toEqual({ proof: ticket, isMaterial: true, from: null });
    expect(at('/login?employeeCode=E1')?.proof).toEqual({ kind: 'employee', employeeCode: 'E1' });
    expect(at('/login?employeeCode=E1&sign=ab&ts=17')?.proof).toEqual({
      kind: 'employee',
      employeeCode: 'E1',
      sign: 'ab',
      ts: '17',
    });
  });

  test('sysCode=MATERIAL flags it as material, any other one does not [R2.1-17]', () => {
    expect(at('/ssologin?ticket=a&sysCode=MATERIAL')?.isMaterial).toBe(true);
    expect(at('/ssologin?ticket=a&sysCode=material')?.isMaterial).toBe(false);
  });

  test('the response of a provider, unchanged', () => {
    expect(at('/loading-login?authCode=a%2Bb&state=s')?.proof).toEqual({
      kind: 'returned',
      query: 'authCode=a%2Bb&state=s',
    });
    expect(at('/loading-qiye-login?code=c&state=s')?.proof.kind).toBe('returned');
  });

  test('nothing on other pages, or when the value is missing or empty', () => {
    for (const address of [
      '/login',
      '/login?ticket=',
      '/home-page?ticket=a',
      '/loading-login',
      '/ssologin?employeeCode=',
    ])
      expect(at(address), address).toBeNull();
  });
});
