import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

const SENT = { path: '/api/register/tag/export', token: null };
const read = async (response: Response) => (await import('./download.ts')).readDownload(SENT, response);

beforeEach(() => void aBrowser());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a download reports its failure by the first match', () => {
  test.each([
    [
      'the message of a blob marked 32008 [R8-16, R8-17]',
      anAnswer({ code: 0, data: null, msg: 'too many rows' }, { 'rest-code': '32008' }),
      'too many rows',
    ],
    [
      'the text of a blob marked 32008 that is not JSON',
      anAnswer('plain reason', { 'rest-code': '32008' }),
      'plain reason',
    ],
    ['the message of an error object [R8-13, R8-17]', anAnswer({ code: 403, data: null, msg: 'no right' }), 'no right'],
    ['a value that is not an object [R8-15, R8-17]', anAnswer('<html>'), 'Server error'],
    ['an object without a message [R8-14, R8-17]', anAnswer({ code: 500, data: null, msg: '' }), 'Download failed'],
    ['an envelope of success in place of a file', anAnswer({ code: 0, data: null, msg: 'done' }), 'Download failed'],
    [
      'the blob first, even if its body is an error object of its own [R8-17]',
      anAnswer(
        { code: 403, data: null, msg: 'from the blob' },
        { 'rest-code': '32008', 'content-disposition': 'attachment; filename=a.csv' },
      ),
      'from the blob',
    ],
    ['a list [R8-15]', anAnswer([1, 2]), 'Server error'],
    ['nothing at all [R8-15]', anAnswer(''), 'Server error'],
    ['an object of another kind [R8-14]', anAnswer({ error: 'x' }), 'Download failed'],
    ['an empty blob marked 32008', anAnswer('', { 'rest-code': '32008' }), 'Download failed'],
  ])('%s', async (_, response, message) => {
    await expect(read(response)).rejects.toMatchObject({ name: 'CallError', message });
  });
});

test('an ended session ends the download too, and is reported by its own dialog [R8-13]', async () => {
  // the redirect to the sign-in page comes later; the clock of this test never reaches it
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { setSession, useSession } = await import('../session/session.ts');
  setSession({ token: 'tok' });
  const { readDownload } = await import('./download.ts');
  const answer = anAnswer({ code: 4, data: null, msg: 'ended' });
  await expect(readDownload({ path: '/api/x', token: 'tok' }, answer)).rejects.toMatchObject({ key: 'sessionEnded' });
  expect(useSession.getState().token).toBeNull();
});

test('failures are reported in the language of the page [R8-14, R8-15]', async () => {
  const { setLanguage } = await import('../value/language.ts');
  setLanguage('zh');
  await expect(read(anAnswer('<html>'))).rejects.toMatchObject({ message: '服务器错误' });
  await expect(read(anAnswer({ msg: '' }))).rejects.toMatchObject({ message: '下载失败' });
});

test('a file keeps its name, preferring the UTF-8 form', async () => {
  const disposition = 'attachment; filename="tags.csv"; filename*=UTF-8\'\'%E4%BD%8D%E5%8F%B7.csv';
  const { blob, name } = await read(anAnswer('a,b', { 'content-disposition': disposition }));
  expect(name).toBe('位号.csv');
  expect(await blob.text()).toBe('a,b');
});

test('an unreadable name falls back to the plain one', async () => {
  const { fileNameOf } = await import('./download.ts');
  expect(fileNameOf("attachment; filename=tags.csv; filename*=UTF-8''%E4%BD")).toBe('tags.csv');
  expect(fileNameOf(null)).toBeUndefined();
});
