import { expect, test } from 'vitest';
import { mixed } from './band-look.ts';
import { itrFacts, workFacts } from './tile-facts.ts';
import { fitted, tilesAcross } from './tile-picture.ts';

test('the picture of the completions grid is about as wide as a landscape sheet, for few systems and for many [use 8]', () => {
  expect(tilesAcross(1)).toBe(4);
  expect(tilesAcross(30)).toBe(6);
  for (const count of [30, 100, 400]) {
    const across = tilesAcross(count);
    const shape = (across * 226) / (Math.ceil(count / across) * 142);
    expect(shape).toBeGreaterThan(1);
    expect(shape).toBeLessThan(2.2);
  }
});

test('a tile shows its percentage and band, one without checks says so, and long text ends in an ellipsis [use 8]', () => {
  const tile = {
    id: '1',
    name: '20',
    description: 'Gas',
    total: 10,
    done: 5,
    started: 6,
    punchOpen: 1,
    punchBlocking: 0,
    inDoubt: 1,
  };
  const options = { name: '20', none: 'No ITRs', isWhole: false };
  expect(itrFacts(tile, options)).toMatchObject({ percent: '50 %', share: 0.5, band: 'middle', isDoubtful: true });
  expect(itrFacts({ ...tile, total: 0, done: 0 }, options)).toMatchObject({
    percent: 'No ITRs',
    share: 0,
    band: 'empty',
  });
  const measure = (text: string): number => text.length * 10;
  expect(fitted('Separator', 100, measure)).toBe('Separator');
  expect(fitted('Separator train', 100, measure)).toBe('Separator…');
});

test('a work pack is never rounded up to 100 %; one without cards says so until it is signed off [R2.3-094]', () => {
  const tile = {
    id: '1',
    name: 'WP-1',
    description: 'Cables',
    percent: 99.6,
    total: 3,
    done: 2,
    state: 'open',
    status: null,
    isLocked: false,
    inTheWay: 1,
    plannedFinish: null,
  };
  const options = { name: 'WP-1', none: 'No job cards', isWhole: false };
  expect(workFacts(tile, options)).toMatchObject({ percent: '99 %', share: 0.99, band: 'high' });
  expect(workFacts({ ...tile, percent: 0.4 }, options)).toMatchObject({ percent: '0 %', band: 'low' });
  const bare = { ...tile, total: 0, done: 0, percent: 0 };
  expect(workFacts(bare, options)).toMatchObject({ percent: 'No job cards', band: 'empty' });
  expect(workFacts({ ...bare, percent: 100 }, options)).toMatchObject({ percent: '100 %', band: 'done' });
});

test('the ground of a tile in a picture is the mixture that the page shows', () => {
  expect(mixed('#dff5e7', '#ffffff', 100)).toBe('#dff5e7');
  expect(mixed('#dff5e7', '#ffffff', 0)).toBe('#ffffff');
  expect(mixed('#102030', '#304050', 50)).toBe('#203040');
});
