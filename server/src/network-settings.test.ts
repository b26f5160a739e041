import { describe, expect, test } from 'vitest';
import { networkSettings } from './network-settings.ts';

const plain = { hasTls: false };

describe('the address the server listens on', () => {
  test.each([
    ['nothing is set', {}, false, '127.0.0.1'],
    ['passwords require https', {}, true, '0.0.0.0'],
    ['a proxy of another machine is trusted', { TRUST_PROXY: '10.0.0.7' }, false, '0.0.0.0'],
    ['all addresses are set', { HOST: '0.0.0.0' }, false, '0.0.0.0'],
    ['an address is set', { HOST: '192.168.1.4', TRUST_PROXY: '10.0.0.7' }, true, '192.168.1.4'],
  ])('depends on the settings: %s [attack D11]', (_, env, hasTls, host) => {
    expect(networkSettings(env, { hasTls }).host).toBe(host);
  });
});

describe('trusted proxies', () => {
  test('are the local machine, unless others are configured [attack D7]', () => {
    expect(networkSettings({}, plain).trustProxy).toEqual(['loopback']);
    expect(networkSettings({ TRUST_PROXY: ' 10.0.0.7 ,10.1.0.0/16, fd00::/8,uniquelocal' }, plain).trustProxy).toEqual([
      '10.0.0.7',
      '10.1.0.0/16',
      'fd00::/8',
      'uniquelocal',
    ]);
  });

  test.each(['proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', 'true', '1', '10.0.0.7,', '10.0.0.0/8/8'])(
    'refuse "%s", naming what is wrong with it [attack D7]',
    (text) => {
      expect(() => networkSettings({ TRUST_PROXY: text }, plain)).toThrow(/TRUST_PROXY holds .* which is not accepted/);
    },
  );
});

test('metrics are off unless a port is set, and local unless an address is set', () => {
  expect(networkSettings({}, plain)).toMatchObject({ metricsPort: null, metricsHost: '127.0.0.1' });
  expect(networkSettings({ METRICS_PORT: '9100', METRICS_HOST: '10.0.0.4' }, plain)).toMatchObject({
    metricsPort: 9100,
    metricsHost: '10.0.0.4',
  });
  expect(() => networkSettings({ METRICS_PORT: 'x' }, plain)).toThrow('METRICS_PORT is "x"');
});
