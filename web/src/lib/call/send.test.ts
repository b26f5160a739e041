import { home } from '@plumbline/contract/features/progress/calls/figures.ts';
import { listMyProjects } from '@plumbline/contract/features/levels/calls/projects.ts';
import { userInfo } from '@plumbline/contract/features/session/calls/sessions.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';

async function start(answer: (path: string, init: RequestInit) => Promise<Response> | Response) {
  const browser = aBrowser();
  const fetched = vi.fn<typeof fetch>(async (path, init) => answer(typeof path === 'string' ? path : '', init ?? {}));
  vi.stubGlobal('fetch', fetched);
  const { send, sendVerb } = await import('./send.ts');
  const { setSession, useSession } = await import('../session/session.ts');
  setSession({ token: 'first' });
  return { ...browser, fetched, send, sendVerb, setSession, useSession };
}

const never = (init: RequestInit): Promise<Response> =>
  new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a hidden page is answered in the language it was shown in, every other call in that of the interface', async () => {
  const { send, fetched } = await start(() => anAnswer({ code: 0, data: [], msg: '' }));
  await send(listMyProjects, null, { language: 'zh' });
  await send(listMyProjects, null);
  const languages = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Lang'));
  expect(languages).toEqual(['zh_CN', 'en_US']);
});

describe('the envelope', () => {
  test('takes code 0 of the API service as success and returns its data [R7-04, R7-05]', async () => {
    const { send } = await start(() => anAnswer({ code: 0, data: [{ projectId: 'p' }], msg: '' }));
    await expect(send(listMyProjects, null)).resolves.toEqual([{ projectId: 'p' }]);
  });
  test('takes code 200 of the auth service as success [R7-04, R7-06]', async () => {
    const { send } = await start(() => anAnswer({ code: 200, data: { roles: [] }, msg: '' }));
    await expect(send(userInfo, null)).resolves.toEqual({ roles: [] });
  });
  test('never accepts the success code of one service from the other', async () => {
    const { send } = await start((path) =>
      anAnswer({ code: path.startsWith('/api') ? 200 : 0, data: 'wrong', msg: 'no' }),
    );
    await expect(send(listMyProjects, null)).rejects.toMatchObject({ name: 'CallError', code: 200, message: 'no' });
    await expect(send(userInfo, null)).rejects.toMatchObject({ name: 'CallError', code: 0 });
  });
  test('reports anything but an envelope as a server error', async () => {
    const { send } = await start(() => anAnswer('<html>502</html>'));
    await expect(send(home, null)).rejects.toMatchObject({ key: 'serverError', message: 'Server error' });
  });
  test('returns each marked field with its path and whether it is missing [R5-20, R5-21, R5-22]', async () => {
    const data = {
      reqFieldErrorList: [{ field: 'name', msg: 'needed' }],
      reqFormatErrorList: [
        { field: 'lines.2.qty', msg: 'a number' },
        { field: 'lines[0].qty', msg: 'b' },
        { field: 'a.b', msg: 'c' },
      ],
    };
    const { sendVerb } = await start(() => anAnswer({ code: 14, data, msg: 'check' }));
    await expect(sendVerb('tag', 'create', { values: {} })).rejects.toMatchObject({
      key: 'invalid',
      fieldErrors: [
        { field: 'name', path: ['name'], msg: 'needed', missing: true },
        { field: 'lines.2.qty', path: ['lines', 2, 'qty'], msg: 'a number', missing: false },
        { field: 'lines[0].qty', path: ['lines', 0, 'qty'], missing: false },
        { field: 'a.b', path: [], missing: false },
      ],
    });
  });
  test('recognises a stale row by its data', async () => {
    const { sendVerb } = await start(() =>
      anAnswer({ code: 409, data: { theirs: { id: '1' }, by: 'Li' }, msg: 'changed' }),
    );
    await expect(sendVerb('tag', 'get', { id: '1' })).rejects.toMatchObject({ key: 'stale', data: { by: 'Li' } });
  });
});

describe('the session', () => {
  test('takes a renewed token from the response [R4-59]', async () => {
    const { send, useSession } = await start(() =>
      anAnswer({ code: 0, data: null, msg: '' }, { accesstoken: 'second' }),
    );
    await send(home, null);
    expect(useSession.getState().token).toBe('second');
  });
  test('keeps its token when an older session renews its own', async () => {
    const { send, useSession, setSession } = await start(() => {
      setSession({ token: 'another person' });
      return anAnswer({ code: 0, data: null, msg: '' }, { accesstoken: 'second' });
    });
    await send(home, null);
    expect(useSession.getState().token).toBe('another person');
  });
  test('code 4 ends it once, however many calls fail, and opens sign-in after 800 ms [R4-50, R4-51, R8-11, R9-11]', async () => {
    const { send, useSession, assign } = await start(() => anAnswer({ code: 4, data: null, msg: 'ended' }));
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => send(home, null)));
    expect(all.every(({ status }) => status === 'rejected')).toBe(true);
    expect(useSession.getState()).toMatchObject({ token: null, user: null });
    vi.advanceTimersByTime(799);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(assign).toHaveBeenCalledOnce();
    expect(assign).toHaveBeenCalledWith('/login?ended=1&from=%2FTaggedItems%2FTag%3Fid%3D7');
  });
  test('a late refusal of an ended session does not end the next one', async () => {
    const { send, useSession, setSession, assign } = await start(() => {
      setSession({ token: 'next' });
      return anAnswer({ code: 4, data: null, msg: '' });
    });
    await expect(send(home, null)).rejects.toMatchObject({ key: 'sessionEnded' });
    vi.advanceTimersByTime(5000);
    expect(useSession.getState().token).toBe('next');
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a call that is not answered', () => {
  test('is given up after 120 s [R7-02, R9-01]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(new DOMException('late', 'TimeoutError')), milliseconds);
      return stop.signal;
    });
    const { send } = await start((_, init) => never(init));
    const rejection = expect(send(home, null)).rejects.toMatchObject({ key: 'timeout' });
    await vi.advanceTimersByTimeAsync(120_000);
    await rejection;
    expect(timeout).toHaveBeenCalledWith(120_000);
    timeout.mockRestore();
  });
  test('reports that there is no connection', async () => {
    const { send } = await start(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(send(home, null)).rejects.toMatchObject({ key: 'network' });
  });
  test('is sent again under the same key if it writes and the network lost it; a call that reads has no key', async () => {
    let lost = 2;
    const { sendVerb, fetched } = await start(() => {
      if (lost-- > 0) throw new TypeError('Failed to fetch');
      return anAnswer({ code: 0, data: { id: '1' }, msg: '' });
    });
    const sent = sendVerb('tag', 'create', { values: { name: 'P-1' } });
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(sent).resolves.toEqual({ id: '1' });
    const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    await sendVerb('tag', 'create', { values: {} }, { key: 'mine' });
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('idempotency-key')).toBe('mine');
    await sendVerb('tag', 'get', { id: '1' });
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).has('idempotency-key')).toBe(false);
  });
  test('a refusal is never sent again', async () => {
    const { sendVerb, fetched } = await start(() => anAnswer({ code: 409, data: null, msg: 'no' }));
    await expect(sendVerb('tag', 'create', { values: {} })).rejects.toMatchObject({ code: 409 });
    expect(fetched).toHaveBeenCalledOnce();
  });
  test('remains an abort when its caller stops it', async () => {
    const { send } = await start((_, init) => never(init));
    const stop = new AbortController();
    const rejection = expect(send(home, null, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    stop.abort();
    await rejection;
  });
});

describe('a call that puts certificates in doubt [rules A7]', () => {
  const notice = {
    acknowledge: 'ab12',
    count: 1,
    certificates: [{ id: 'c', name: 'MCC-20-01', scope: null, causes: [] }],
  };
  const asks = (_: string, init: RequestInit): Response =>
    new Headers(init.headers).get('acknowledged') === 'ab12'
      ? anAnswer({ code: 0, data: { id: '1' }, msg: '' })
      : anAnswer({ code: 409, data: notice, msg: 'in doubt' });

  test('asks the user, naming them, and is sent again as acknowledged', async () => {
    const { sendVerb, fetched } = await start(asks);
    const { useAsked } = await import('./acknowledge.ts');
    useAsked.setState({ isDrawn: true });
    const sent = sendVerb('tag', 'create', { values: {} });
    await expect.poll(() => useAsked.getState().asked).toHaveLength(1);
    expect(useAsked.getState().asked[0]?.notice.certificates[0]?.name).toBe('MCC-20-01');
    useAsked.getState().asked[0]?.answer(true);
    await expect(sent).resolves.toEqual({ id: '1' });
    expect(useAsked.getState().asked).toEqual([]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
  test('does nothing when the user declines, or no one can be asked', async () => {
    const { sendVerb, fetched } = await start(asks);
    const { useAsked } = await import('./acknowledge.ts');
    useAsked.setState({ isDrawn: true });
    const sent = expect(sendVerb('tag', 'create', { values: {} })).rejects.toMatchObject({ code: 409 });
    await expect.poll(() => useAsked.getState().asked).toHaveLength(1);
    useAsked.getState().asked[0]?.answer(false);
    await sent;
    useAsked.setState({ isDrawn: false });
    await expect(sendVerb('tag', 'create', { values: {} })).rejects.toMatchObject({ code: 409 });
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});

describe('a call that signs', () => {
  const needed = { code: 19, data: { proofBy: { password: true, code: false } }, msg: 'prove it' };

  test('waits until the user has proven who they are, and is sent again under the same key', async () => {
    const answers = [needed, { code: 0, data: { done: 1 }, msg: '' }];
    const { send, fetched } = await start(() => anAnswer(answers.shift()));
    const { signOffReject } = await import('@plumbline/contract/workflow/sign/calls.ts');
    const { answerProof, useProving } = await import('./prove.ts');
    const sent = send(signOffReject, { register: 'tagItr', selection: { mode: 'these', ids: [] }, reason: 'x' });
    await vi.waitFor(() =>
      expect(useProving.getState().asked).toMatchObject([{ by: { password: true, code: false } }]),
    );
    answerProof(true);
    await expect(sent).resolves.toEqual({ done: 1 });
    const keys = fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBeNull();
  });

  test('says that nothing was signed when the user gives up', async () => {
    const { send } = await start(() => anAnswer(needed));
    const { answerProof, useProving } = await import('./prove.ts');
    const sent = send(home, null);
    await vi.waitFor(() => expect(useProving.getState().asked).toHaveLength(1));
    answerProof(false);
    await expect(sent).rejects.toMatchObject({ code: 19, message: expect.stringContaining('Nothing was signed') });
  });
});
