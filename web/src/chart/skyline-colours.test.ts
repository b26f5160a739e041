import { expect, test } from 'vitest';
import { fillOf, inkOn, type SkylineColours } from './skyline-colours.ts';

const colours: SkylineColours = {
  fill: { inProgress: '#d97706', ready: '#2a9d5c', accepted: '#2f6feb', inDoubt: '#8e44c7' },
  ground: { notDue: '#ffffff', overdue: '#dc3b3b' },
  edge: '#000000',
};

test('a box is orange while in progress, green when ready, blue when accepted, violet when in doubt', () => {
  expect(
    (['notStarted', 'inProgress', 'ready', 'accepted', 'inDoubt'] as const).map((state) => fillOf(colours, state)),
  ).toEqual(['#d97706', '#d97706', '#2a9d5c', '#2f6feb', '#8e44c7']);
});

test.each([
  ['#ffffff', '#16202a'],
  ['#d97706', '#16202a'],
  ['#2f6feb', '#ffffff'],
  ['#000000', '#ffffff'],
])('on %s the most readable ink is %s', (ground, ink) => {
  expect(inkOn(ground)).toBe(ink);
});
