import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

let browser: ReturnType<typeof aBrowser>;
beforeEach(() => (browser = aBrowser()));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['files.example', 'https://files.example:18081'],
  ['10.0.0.7', 'https://10.0.0.7:18081'],
  [' Files.Example ', 'https://files.example:18081'],
  ['http://files.example:99/x/y', 'https://files.example:18081'],
  ['files.example/', 'https://files.example:18081'],
  ['files.example:443', 'https://files.example:18081'],
  ['', undefined],
  [null, undefined],
  [{ host: 'x' }, undefined],
  ['javascript:alert(1)', undefined],
  ['ftp://files.example', undefined],
  ['evil.example@files.example', undefined],
  ['https://user:word@evil.example', undefined],
  ['files.example?x=1', undefined],
  ['//evil.example', undefined],
  ['a b', undefined],
  ['-x.example', undefined],
  ['x'.repeat(300), undefined],
])('only the name of the host %j is used [R7.3-05, R9-24]', async (host, address) => {
  const { addressOfHost } = await import('./addresses.ts');
  expect(addressOfHost(host, 'storage')).toBe(address);
});

test('both addresses are stored as https with their ports [R3-123, R3-124, R7.3-05, R7.3-07, R9-24, R9-25]', async () => {
  const hosts: Readonly<Record<string, string>> = {
    '/api/project/Contract/cunchuUrl': 'files.example',
    '/api/project/Contract/officeUrl': 'office.example',
  };
  vi.stubGlobal('fetch', async (path: string) => anAnswer({ code: 0, data: hosts[path], msg: '' }));
  const { fetchAddresses, addressOf } = await import('./addresses.ts');
  await fetchAddresses();
  expect([addressOf('storage'), addressOf('office')]).toEqual([
    'https://files.example:18081',
    'https://office.example:8081',
  ]);
  expect(JSON.parse(browser.storage.getItem('plumbline.1') ?? '')).toEqual({
    addresses: { storage: 'https://files.example:18081', office: 'https://office.example:8081' },
  });
});

test('an installation without these addresses, or one that does not answer, still works', async () => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('officeUrl') ? Promise.reject(new TypeError('offline')) : anAnswer({ code: 0, data: '', msg: '' }),
  );
  const { fetchAddresses, addressOf } = await import('./addresses.ts');
  await fetchAddresses();
  expect([addressOf('storage'), addressOf('office')]).toEqual([undefined, undefined]);
});

test('an address tampered with in storage is not trusted', async () => {
  const { writeStored } = await import('../stored.ts');
  writeStored('addresses', { storage: 'https://evil.example@x/' });
  const { addressOf } = await import('./addresses.ts');
  expect(addressOf('storage')).toBeUndefined();
});
