import { expect, test } from 'vitest';
import { joinNews, NO_NEWS } from './row-news.ts';

test('a row is reported once, however often it is announced', () => {
  const once = joinNews(NO_NEWS, { came: ['a', 'b'], gone: ['c'], many: false }, ['c']);
  expect(joinNews(once, { came: ['b'], gone: ['c'], many: false }, ['c'])).toEqual({
    came: ['a', 'b'],
    gone: ['c'],
    many: false,
  });
});

test('a row that came and went before anyone looked is not reported', () => {
  const came = joinNews(NO_NEWS, { came: ['a', 'b'], gone: [], many: false }, []);
  expect(joinNews(came, NO_NEWS, ['a']).came).toEqual(['b']);
});

test('many stays many until the list is read again', () => {
  const many = joinNews(NO_NEWS, { came: [], gone: [], many: true }, []);
  expect(joinNews(many, { came: ['a'], gone: [], many: false }, []).many).toBe(true);
});
