import { signOffOf, signOffReject } from '@plumbline/contract/workflow/sign/calls.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

const OF = { register: 'tagItr', id: '7f000000-0000-7000-8000-000000000001' } as const;

async function start() {
  aBrowser('http://plant.test/');
  const fetched = vi.fn<typeof fetch>(async () => anAnswer({ code: 0, data: [], msg: '' }));
  vi.stubGlobal('fetch', fetched);
  const { queryClient, readCall, readVerb } = await import('./query.ts');
  const { send } = await import('./send.ts');
  const { registerChanged } = await import('../../register/list/changes.ts');
  queryClient.clear();
  return { fetched, readCall, readVerb, send, registerChanged };
}
afterEach(() => vi.unstubAllGlobals());

describe('what several parts of a page request', () => {
  test('is requested once when they ask at the same time or a moment later', async () => {
    const { fetched, readCall, readVerb } = await start();
    await Promise.all([readCall(signOffOf, OF), readCall(signOffOf, OF)]);
    await readCall(signOffOf, { ...OF });
    expect(fetched).toHaveBeenCalledTimes(1);
    await Promise.all([readVerb('tagItr', 'count', {}), readVerb('tagItr', 'count', {})]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('is requested again after a write here or a change by others', async () => {
    const { fetched, readCall, send, registerChanged } = await start();
    await readCall(signOffOf, OF);
    await send(signOffReject, { register: 'tagItr', selection: { mode: 'these', ids: [OF.id] }, reason: 'x' });
    await readCall(signOffOf, OF);
    expect(fetched).toHaveBeenCalledTimes(3);
    registerChanged('tagItr', 'many');
    await readCall(signOffOf, OF);
    expect(fetched).toHaveBeenCalledTimes(4);
  });

  test('is requested once more when it changes while the first response is on its way', async () => {
    const { fetched } = await start();
    const { queryClient } = await import('./query.ts');
    const [before, after] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    fetched.mockReturnValueOnce(before.promise).mockReturnValueOnce(after.promise);
    const queryKey = ['shown'];
    const shown = new QueryObserver(queryClient, {
      queryKey,
      queryFn: async () => (await (await fetch('/shown')).json()) as { readonly data: string },
    });
    const leave = shown.subscribe(() => undefined);
    const changes = [1, 2, 3].map(() => queryClient.invalidateQueries({ queryKey }));
    before.resolve(anAnswer({ code: 0, data: 'before', msg: '' }));
    await vi.waitFor(() => expect(shown.getCurrentResult().data?.data).toBe('before'));
    after.resolve(anAnswer({ code: 0, data: 'after', msg: '' }));
    await Promise.all(changes);
    expect(shown.getCurrentResult().data?.data).toBe('after');
    expect(fetched).toHaveBeenCalledTimes(2);
    leave();
  });

  test('is requested once more when the part that asked first is closed', async () => {
    const { fetched, readCall } = await start();
    const { queryClient } = await import('./query.ts');
    fetched.mockImplementationOnce(
      (_, init) =>
        new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
    );
    const answer = readCall(signOffOf, OF);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    await queryClient.cancelQueries();
    expect(await answer).toEqual([]);
  });
});
