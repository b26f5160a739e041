import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from './browser.fixture.ts';

const SENT = { path: '/api/register/tag/export', token: null };
const read = async (response: Response) => (await import('./download.ts')).readDownload(SENT, response);

beforeEach(() => void aBrowser());
afterEach(() => vi.unstubAllGlobals());

describe('a download tells its failure, first match', () => {
  test.each([
    [
      'the message of a blob marked 32008',
      anAnswer({ code: 0, data: null, msg: 'too many rows' }, { 'rest-code': '32008' }),
      'too many rows',
    ],
    [
      'the text of a blob marked 32008 that is no JSON',
      anAnswer('plain reason', { 'rest-code': '32008' }),
      'plain reason',
    ],
    ['the message of an error object', anAnswer({ code: 403, data: null, msg: 'no right' }), 'no right'],
    ['what is no object', anAnswer('<html>'), 'Server error'],
    ['an object without a message', anAnswer({ code: 500, data: null, msg: '' }), 'Download failed'],
    ['an envelope of success in place of a file', anAnswer({ code: 0, data: null, msg: 'done' }), 'Download failed'],
    ['an empty blob marked 32008', anAnswer('', { 'rest-code': '32008' }), 'Download failed'],
  ])('%s', async (_, response, message) => {
    await expect(read(response)).rejects.toMatchObject({ name: 'CallError', message });
  });
});

test('a file comes with its name, in UTF-8 first', async () => {
  const disposition = 'attachment; filename="tags.csv"; filename*=UTF-8\'\'%E4%BD%8D%E5%8F%B7.csv';
  const { blob, name } = await read(anAnswer('a,b', { 'content-disposition': disposition }));
  expect(name).toBe('位号.csv');
  expect(await blob.text()).toBe('a,b');
});

test('a name that cannot be read falls back to the plain one', async () => {
  const { fileNameOf } = await import('./download.ts');
  expect(fileNameOf("attachment; filename=tags.csv; filename*=UTF-8''%E4%BD")).toBe('tags.csv');
  expect(fileNameOf(null)).toBeUndefined();
});
