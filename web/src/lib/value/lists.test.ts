import { getDictListByDicType, getEnumListByCls } from '@plumbline/contract/features/users/calls/codes.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aBrowser, anAnswer } from '../browser.fixture.ts';
import { aLocalDatabase } from '../local-db.fixture.ts';

const ITEMS = [{ code: 'a', name: 'A' }];

async function start() {
  aBrowser();
  aLocalDatabase();
  return again();
}
/** Simulates a reload of the same browser. */
async function again() {
  vi.resetModules();
  const fetched = vi.fn<(path: string) => Promise<Response>>(async () => anAnswer({ code: 0, data: ITEMS, msg: '' }));
  vi.stubGlobal('fetch', fetched);
  const { setSession, forgetSession } = await import('../session/session.ts');
  const { setLanguage } = await import('./language.ts');
  setSession({ token: 't', user: { id: 'u', username: 'u', fullName: '', mobilePhone: '' } });
  const settle = () => new Promise((done) => setTimeout(done, 5));
  return { fetched, setSession, forgetSession, setLanguage, settle, ...(await import('./lists.ts')) };
}

afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['enumeration [R3-110, R7.4-07]', 'enumerations', 'enumList', getEnumListByCls.path],
  ['dictionary [R3-111, R7.4-08]', 'dictionaries', 'dictList', getDictListByDicType.path],
] as const)('%s', (_, family, need, path) => {
  test('is requested once, however often and however quickly it is needed', async () => {
    const page = await start();
    expect(await Promise.all([page[need]('Status'), page[need]('Status')])).toEqual([ITEMS, ITEMS]);
    await page[need]('Status');
    expect(page.fetched.mock.calls.map(([requested]) => requested)).toEqual([path]);
    expect(page.useListCache.getState()[family]).toEqual({ Status: ITEMS });
    await page[need]('Other');
    expect(page.fetched).toHaveBeenCalledTimes(2);
  });

  test('is not requested again after a reload', async () => {
    const page = await start();
    await page[need]('Status');
    await page.settle();
    const later = await again();
    expect(await later[need]('Status')).toEqual(ITEMS);
    expect(later.fetched).not.toHaveBeenCalled();
  });

  test.each(['another language', 'signing out', 'an edited dictionary'])('is cleared by %s', async (cause) => {
    const page = await start();
    await page[need]('Status');
    if (cause === 'another language') page.setLanguage('zh');
    if (cause === 'signing out') page.forgetSession();
    if (cause === 'an edited dictionary') page.forgetLists();
    expect(page.useListCache.getState()[family]).toEqual({});
    await page.settle();
    await page[need]('Status');
    expect(page.fetched).toHaveBeenCalledTimes(2);
  });
});

test('an answer that arrives after everything was cleared is not stored', async () => {
  const page = await start();
  let answer: ((response: Response) => void) | undefined;
  page.fetched.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const list = page.enumList('Status');
  await page.settle();
  page.setLanguage('zh');
  answer?.(anAnswer({ code: 0, data: ITEMS, msg: '' }));
  await list;
  expect(page.useListCache.getState().enumerations).toEqual({});
});

test('a list that failed to load is requested again when next needed', async () => {
  const page = await start();
  page.fetched.mockImplementationOnce(async () => anAnswer({ code: 500, data: null, msg: 'no' }));
  await expect(page.dictList('Status')).rejects.toMatchObject({ message: 'no' });
  await expect(page.dictList('Status')).resolves.toEqual(ITEMS);
});
