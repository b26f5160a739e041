import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultClientSettings, type ClientSettings } from '@plumbline/contract/client-settings.ts';
import { aBrowser } from '../browser.fixture.ts';

const LI = { username: 'li@plant.test', password: 'a secret 密码' };
const DAY = 24 * 60 * 60 * 1000;

/** A browser's key store: the keys are real, only the database beneath is not. */
function aKeyStore() {
  const box: { key: CryptoKey | null } = { key: null };
  const newKey = async (): Promise<CryptoKey> =>
    (box.key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']));
  vi.doMock('./seal-key.ts', () => ({
    newKey,
    keptKey: async () => box.key,
    forgetKey: async () => void (box.key = null),
  }));
  return box;
}

async function start(settings: Partial<ClientSettings> = {}) {
  const { storage } = aBrowser('http://plant.test/login');
  vi.doMock('../client-settings.ts', () => ({ clientSettings: () => ({ ...defaultClientSettings(), ...settings }) }));
  const keys = aKeyStore();
  const lib = await import('./remembered.ts');
  const stored = (): string => storage.getItem('plumbline.1') ?? '{}';
  const write = (change: object): void =>
    storage.setItem('plumbline.1', JSON.stringify({ remembered: { ...JSON.parse(stored()).remembered, ...change } }));
  return { ...lib, keys, stored, write };
}
/** Simulates a reload: memory is lost, the browser's storage is kept. */
async function reload() {
  const keys = await import('./seal-key.ts');
  vi.resetModules();
  vi.doMock('./seal-key.ts', () => keys);
  return await import('./remembered.ts');
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('../client-settings.ts');
  vi.doUnmock('./seal-key.ts');
});

test('stores name and password, the password sealed by a key that cannot be extracted [R3-125, R3-126]', async () => {
  const { remember, stored, keys } = await start();
  await remember(LI);
  expect(stored()).toContain(LI.username);
  expect(stored()).not.toContain('secret');
  expect(keys.key?.extractable).toBe(false);
  const again = await reload();
  expect(again.rememberedName()).toBe(LI.username);
  await expect(again.remembered()).resolves.toEqual(LI);
});

test('another name, another key or a damaged seal reveals no password [R3-126]', async () => {
  const { remember, write, stored, keys } = await start();
  await remember(LI);
  const sealed = String(JSON.parse(stored()).remembered.sealed);
  write({ username: 'somebody else' });
  await expect((await reload()).remembered()).resolves.toMatchObject({ password: '' });
  write({
    username: LI.username,
    sealed: `A${sealed.slice(1)}` === sealed ? `B${sealed.slice(1)}` : `A${sealed.slice(1)}`,
  });
  await expect((await reload()).remembered()).resolves.toMatchObject({ password: '' });
  write({ sealed: '***' });
  await expect((await reload()).remembered()).resolves.toMatchObject({ password: '' });
  write({ sealed });
  await expect((await reload()).remembered()).resolves.toEqual(LI);
  keys.key = null;
  await expect((await reload()).remembered()).resolves.toEqual({ ...LI, password: '' });
});

test('is valid for 30 days', async () => {
  const { remember } = await start();
  await remember(LI);
  vi.useFakeTimers({ now: Date.now() + 30 * DAY - 1000, toFake: ['Date'] });
  expect((await reload()).rememberedName()).toBe(LI.username);
  vi.setSystemTime(Date.now() + 2000);
  const late = await reload();
  expect(late.rememberedName()).toBe('');
  await expect(late.remembered()).resolves.toEqual({ username: '', password: '' });
});

test('clears name, password and key', async () => {
  const { remember, forgetRemembered, remembered, stored, keys } = await start();
  await remember(LI);
  await forgetRemembered();
  expect([stored(), keys.key]).toEqual(['{}', null]);
  await expect(remembered()).resolves.toEqual({ username: '', password: '' });
});

test('setting username stores only the name, off stores nothing [R3-125]', async () => {
  const nameOnly = await start({ 'login.remember': 'username' });
  await nameOnly.remember(LI);
  expect(JSON.parse(nameOnly.stored()).remembered).not.toHaveProperty('sealed');
  await expect(nameOnly.remembered()).resolves.toEqual({ ...LI, password: '' });
  vi.resetModules();
  const off = await start({ 'login.remember': 'off' });
  await off.remember(LI);
  expect(off.stored()).toBe('{}');
});

test('without a key store only the name is stored', async () => {
  aBrowser('http://plant.test/login');
  vi.doUnmock('./seal-key.ts');
  const { remember, remembered } = await import('./remembered.ts');
  await remember(LI);
  await expect(remembered()).resolves.toEqual({ ...LI, password: '' });
});
