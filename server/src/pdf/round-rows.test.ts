import { expect, test } from 'vitest';
import type { RoundPrint } from './print.ts';
import { roundRows } from './round-rows.ts';

const line = { tag: 'M-1', description: 'Motor', pwl: 'E02P', due: '2026-11-20', isLate: true, code: 'AB12CD' };
const round: RoundPrint = {
  address: 'https://plant.example/Preservation/LookAhead',
  language: 'en',
  timeZone: 'UTC',
  project: 'North Star',
  title: { en: 'Preservation round', zh: '维护保养巡检单' },
  to: '2026-12-23',
  places: [
    {
      name: 'Store 1',
      lines: [
        {
          ...line,
          readings: [{ label: { en: 'Windings to earth', zh: '绕组对地' }, unit: 'MΩ', limits: '≥ 5', before: '3' }],
        },
      ],
    },
    { name: '', lines: [{ ...line, tag: 'M-2', readings: [] }] },
  ],
};

test('a round sheet lists rounds by location, with box, readings, limits, last values and room to sign [R2.3-143]', () => {
  const rows = roundRows(round);
  const texts = rows.flatMap(({ blocks }) => blocks.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)));
  for (const part of ['Store 1', 'M-1', 'No location 无位置', 'M-2', 'Round walked by 巡检人'])
    expect(texts).toContain(part);
  expect(texts).toContain('Windings to earth 绕组对地: ________ MΩ  ≥ 5 MΩ · last 3 MΩ 上次 3 MΩ');
  const boxes = rows.flatMap(({ blocks }) => blocks.filter(({ mark }) => mark?.kind === 'box'));
  expect(boxes).toHaveLength(2);
});
