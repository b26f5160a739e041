import { defaultClientSettings } from '@plumbline/contract/client-settings.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../browser.fixture.ts';

beforeEach(() => void aBrowser());
afterEach(() => vi.unstubAllGlobals());

const aHost = (yes = true) => ({
  message: vi.fn(),
  toast: vi.fn(),
  notification: vi.fn(),
  confirm: vi.fn(async () => yes),
});

test('queues messages until there is a place to draw them', async () => {
  const { notify, bindNotify } = await import('./notify.ts');
  notify.message('success', { en: 'Saved', zh: '已保存' });
  const host = aHost();
  bindNotify(host);
  expect(host.message).toHaveBeenCalledExactlyOnceWith('success', 'Saved');
});

test('answers a question with the user’s choice', async () => {
  const { notify, bindNotify } = await import('./notify.ts');
  bindNotify(aHost(false));
  await expect(notify.confirm({ title: 'Delete?', danger: true })).resolves.toBe(false);
});

test('shows a refusal in the words of the server, and nothing that is handled already', async () => {
  const { notify, bindNotify } = await import('./notify.ts');
  const { CallError } = await import('../call/call-error.ts');
  const host = aHost();
  bindNotify(host);
  notify.failure(new CallError('ended', { code: 4 }));
  notify.failure(new DOMException('stopped', 'AbortError'));
  expect(host.message).not.toHaveBeenCalled();
  notify.failure(new CallError('no right', { code: 403 }));
  expect(host.message).toHaveBeenLastCalledWith('error', 'no right');
  notify.failure(new Error('x is not a function'));
  expect(host.message).toHaveBeenLastCalledWith(
    'error',
    'Something went wrong on this page. Try again, or reload the page.',
  );
});

test('a short text is a message, or a toast if the installation chooses so [R9-07, R9-08]', async () => {
  for (const [kind, other] of [
    ['message', 'toast'],
    ['toast', 'message'],
  ] as const) {
    aBrowser('http://plant.test/', { ...defaultClientSettings(), 'feedback.kind': kind });
    const { notify, bindNotify } = await import('./notify.ts');
    const host = aHost();
    bindNotify(host);
    notify.message('success', 'Operation successful');
    expect(host[kind]).toHaveBeenCalledExactlyOnceWith('success', 'Operation successful');
    expect(host[other]).not.toHaveBeenCalled();
  }
});

test('a completed action is reported with its follow-up actions, in the language of the reader [use 27]', async () => {
  const { notify, bindNotify } = await import('./notify.ts');
  const host = aHost();
  bindNotify(host);
  const run = vi.fn();
  notify.done({ en: '3 rows deleted', zh: '删除 3 行' }, [{ label: { en: 'Undo', zh: '撤销' }, run }]);
  expect(host.message).toHaveBeenCalledExactlyOnceWith('success', '3 rows deleted', [{ label: 'Undo', run }]);
  notify.done('Saved');
  expect(host.message).toHaveBeenLastCalledWith('success', 'Saved');
});
