import { expect, test } from 'vitest';
import { expectedOf, isMeasured } from './expected.ts';

const none = {
  description: 'x',
  holdPoint: false,
  expectedValue: null,
  unit: null,
  lowerLimit: null,
  upperLimit: null,
};

test.each([
  [{}, '', false],
  [{ expectedValue: 'Clockwise' }, 'Clockwise', true],
  [{ lowerLimit: 5, upperLimit: 10, unit: { id: 'u', title: 'bar' } }, '5 – 10 bar', true],
  [{ expectedValue: 'Stable', upperLimit: 80, unit: { id: 'u', title: '°C' } }, 'Stable · ≤ 80 °C', true],
  [{ unit: { id: 'u', title: 'V' } }, '', true],
])('the expected value of a step: %j [R2.3-132]', (more, expected, measured) => {
  expect([expectedOf({ ...none, ...more }), isMeasured({ ...none, ...more })]).toEqual([expected, measured]);
});
