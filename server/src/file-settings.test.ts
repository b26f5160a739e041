import { expect, test } from 'vitest';
import { fileSettings, scanSettings } from './file-settings.ts';

const all = {
  FILES_ENDPOINT: 'https://s3.example.com/',
  FILES_BUCKET: 'plant-files',
  FILES_ACCESS_KEY: 'key',
  FILES_SECRET_KEY: 'very secret',
};

test('files are stored in the data folder unless a store is configured', () => {
  expect(fileSettings({})).toBeUndefined();
  expect(fileSettings(all)).toEqual({
    endpoint: 'https://s3.example.com',
    bucket: 'plant-files',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'very secret',
  });
});

test.each([
  ['FILES_SECRET_KEY', ''],
  ['FILES_BUCKET', ''],
  ['FILES_BUCKET', '../x'],
  ['FILES_ENDPOINT', 'file:///etc'],
  ['FILES_ENDPOINT', 'https://user:pass@host'],
])('%s = %j is refused by name, without a secret', (name, value) => {
  const read = (): unknown => fileSettings({ ...all, [name]: value });
  expect(read).toThrow(name);
  expect(read).not.toThrow('very secret');
});

test.each([
  ['', undefined],
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['clamd.example.com:3310', { host: 'clamd.example.com', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('FILES_SCAN = %j names the scanner', (text, place) => {
  expect(scanSettings({ FILES_SCAN: text })).toEqual(place);
});

test.each(['3310', 'host', 'host:0', 'host:99999', 'http://host:3310', 'host:3310/x'])(
  'FILES_SCAN = %j is refused by name',
  (text) => {
    expect(() => scanSettings({ FILES_SCAN: text })).toThrow('FILES_SCAN');
  },
);
