import { expect, test } from 'vitest';
import { noticeOffset } from './notice-position.ts';

const screen = { width: 1400, height: 900, top: 90 };
const area = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

test('a notice stays in its usual place when that covers nothing it speaks about', () => {
  expect(noticeOffset(undefined, screen)).toEqual({ x: 0, y: 0 });
  expect(noticeOffset(area(20, 400, 100, 30), screen)).toEqual({ x: 0, y: 0 });
});

test('a notice about a sheet at the side appears in the middle of what the sheet leaves free', () => {
  expect(noticeOffset(area(700, 0, 700, 900), screen)).toEqual({ x: 350 - 700, y: 0 });
});

test('a notice about something at the top appears beside it, or at the lower edge where it is as wide as the page', () => {
  expect(noticeOffset(area(600, 100, 200, 30), screen).y).toBe(0);
  const { y } = noticeOffset(area(0, 80, 1400, 60), screen);
  expect(y).toBeGreaterThan(600);
  expect(screen.top + y).toBeLessThan(screen.height);
});

test('on a screen that is filled by what it speaks about, a notice stays in its usual place', () => {
  expect(noticeOffset(area(0, 0, 390, 800), { width: 390, height: 800, top: 90 })).toEqual({ x: 0, y: 0 });
});
