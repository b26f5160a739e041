import { expect, test } from 'vitest';
import { courseOf } from './preservation.ts';

const AS_OF = '2026-11-23';
const courseFor = (tag: number) =>
  courseOf({ taggedItem: `20-EM-${tag}`, pwl: 'E02P', frequency: 30 }, { seed: 1, asOf: AS_OF });
const all = Array.from({ length: 400 }, (_, tag) => courseFor(tag));

test('preservation is the same for the same names, with rounds one frequency apart and none signed ahead', () => {
  expect(courseFor(7)).toEqual(courseFor(7));
  for (const { past, due } of all) {
    const days = [...past.map((round) => round.due), due].map((day) => Date.parse(day) / 86_400_000);
    for (const [at, day] of days.slice(1).entries()) expect(day - (days[at] ?? 0)).toBe(30);
    for (const { signOffs } of past) for (const { on } of signOffs) expect(on <= AS_OF).toBe(true);
  }
});

test('some rounds are overdue, some were skipped with a reason, most were signed', () => {
  const late = all.filter(({ due }) => due < AS_OF).length / all.length;
  expect(late).toBeGreaterThan(0.06);
  expect(late).toBeLessThan(0.2);
  const past = all.flatMap((course) => course.past);
  const skipped = past.filter(({ state }) => state === 'skipped');
  expect(skipped.length).toBeGreaterThan(20);
  expect(skipped.every(({ reason, signOffs }) => reason !== '' && signOffs.length === 0)).toBe(true);
  expect(skipped.length / past.length).toBeLessThan(0.15);
});
