import { w } from '@plumbline/contract/words/word.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aBrowser } from '../../lib/browser.fixture.ts';
import { aLocalDatabase } from '../../lib/local-db.fixture.ts';
import type { Photo } from '../../lib/call/photo.ts';

const REFUSED = { refused: w('{name} is no picture.', '{name} 不是图片。') };
const file = (name: string): File => new File([name], name, { type: 'image/jpeg' });
const target = { task: 't1', punch: false, title: '3' };

/** A store whose files are read when the test says so, in the order the reads were started. */
async function aStore(place = 'li/sheet') {
  const waits: ((made: Photo) => void)[] = [];
  const read = () => new Promise<Photo>((done) => void waits.push(done));
  const { photoStore } = await import('./photo-store.ts');
  const store = photoStore(place, { read, onNotKept: () => {} });
  /** Completes the read that was started next. */
  const answer = async (made: Photo | Error): Promise<void> => {
    await vi.waitUntil(() => waits.length > 0);
    waits.shift()?.(made instanceof Error ? (Promise.reject(made) as never) : made); // eslint-disable-line -- a reader that fails
  };
  return {
    store,
    answer,
    states: () => store.list().map(({ name, raw }) => [name, raw?.why?.en ?? raw?.why] as const),
  };
}
const jpeg = (text: string): Photo => ({ blob: new Blob([text], { type: 'image/jpeg' }) });

beforeEach(() => {
  aBrowser();
  aLocalDatabase();
});
afterEach(() => vi.unstubAllGlobals());

test('a slowly read photo appears immediately, is stored, and survives a redraw of its page [use 4]', async () => {
  const { store, answer, states } = await aStore();
  const listener = vi.fn();
  const leave = store.follow(listener);
  const added = store.add([file('IMG_1.JPG')], target);
  expect(states()).toEqual([['Photo 3 (1).jpg', null]]);
  expect(listener).toHaveBeenCalledTimes(1);
  // the page is left and opened again: another listener follows the same store
  leave();
  store.follow(listener);
  await store.load();
  expect(states()).toEqual([['Photo 3 (1).jpg', null]]);
  const settled = store.settled();
  await answer(jpeg('small'));
  await added;
  expect(states()).toEqual([['Photo 3 (1).jpg', undefined]]);
  expect(await (await settled)[0]?.blob.text()).toBe('small');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('an unreadable photo stays with the reason and its file, survives a reload, and is retried [use 4]', async () => {
  const { store, answer, states } = await aStore();
  const added = store.add([file('IMG_1.JPG'), file('IMG_2.JPG')], target);
  await answer(REFUSED);
  await answer(new Error('out of memory'));
  await added;
  const why = 'This device could not read IMG_2.JPG. Try again, or take it again.';
  expect(states()).toEqual([
    ['Photo 3 (1).jpg', 'IMG_1.JPG is no picture.'],
    ['Photo 3 (2).jpg', why],
  ]);
  expect(await store.settled()).toEqual([]);
  const again = store.retry(store.list()[1]?.id ?? '');
  await answer(jpeg('two'));
  await again;
  expect(states().map(([, error]) => error)).toEqual(['IMG_1.JPG is no picture.', undefined]);

  // after a reload, photos that were ready are still ready, and the others are read automatically
  const next = await aStore();
  await next.store.load();
  expect(next.states().map(([, error]) => error)).toEqual(expect.arrayContaining([null, undefined]));
  await next.answer(jpeg('one'));
  expect(await Promise.all((await next.store.settled()).map(({ blob }) => blob.text()))).toEqual(
    expect.arrayContaining(['one', 'two']),
  );
});

test('simultaneously added photos are not lost or overwritten, and removed ones stay away [use 4]', async () => {
  const first = await aStore();
  const before = first.store.add([file('a.jpg')], target);
  await first.answer(jpeg('a'));
  await before;

  const { store, answer, states } = await aStore();
  const added = store.add([file('b.jpg')], target);
  const other = store.add([file('c.jpg')], { ...target, task: 't2' });
  await store.load();
  await answer(jpeg('b'));
  const [gone] = store.list().filter(({ task }) => task === 't2');
  store.forget([gone?.id ?? '']);
  await Promise.all([added, other]);
  expect(states()).toHaveLength(2);

  const { store: after } = await aStore();
  await after.load();
  expect(await Promise.all((await after.settled()).map(({ blob }) => blob.text()))).toEqual(
    expect.arrayContaining(['a', 'b']),
  );
  expect(after.list()).toHaveLength(2);
});

test('photos stored as one list by an earlier version of the product are found and then stored separately', async () => {
  const stores = aLocalDatabase();
  const { readAllLocal } = await import('../../lib/local-db.ts');
  await readAllLocal('drafts', 'li/');
  stores
    .get('drafts')
    ?.set('li/sheet/photos', [{ id: 'p1', task: null, punch: false, name: 'x', blob: new Blob(['x']) }]);
  const { store } = await aStore();
  await store.load();
  expect(store.list().map(({ id }) => id)).toEqual(['p1']);
  expect([...(stores.get('drafts')?.keys() ?? [])]).toEqual(['li/sheet/photos/p1']);
});
