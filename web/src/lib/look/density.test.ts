import { expect, test } from 'vitest';
import { gridHeights } from './density.ts';

test('compact rows show more of a list on every screen, but rows for touch keep their height [use 29]', () => {
  const mouse = { touch: false, scale: 1 };
  expect(gridHeights('normal', mouse)).toEqual({ row: 32, head: 30, filter: 30 });
  expect(gridHeights('compact', mouse)).toEqual({ row: 28, head: 28, filter: 30 });
  const wide = { touch: false, scale: 1.33 };
  expect(gridHeights('compact', wide).row).toBeLessThan(gridHeights('normal', wide).row * 0.85);
  const finger = { touch: true, scale: 1 };
  expect(gridHeights('compact', finger)).toEqual(gridHeights('normal', finger));
  expect(gridHeights('compact', finger).row).toBe(44);
});
