import { expect, test } from 'vitest';
import { fileSettings } from './file-settings.ts';

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
