import { mappedRows } from '@plumbline/contract/rules/import-mapping.ts';
import { expect, test } from 'vitest';
import { signColumns } from './sign-cells.ts';

const CAPTIONS = [
  'Name',
  'Signed Off · signed by',
  'Signed Off · signed on',
  'Signed off · signed by',
  'Signed off · signed on',
];

test('sign-offs whose labels differ only in case have columns of their own, by their captions and by a mapping', () => {
  expect(signColumns('workPack', CAPTIONS)).toEqual([
    { label: 'Signed Off', person: 1, date: 2 },
    { label: 'Signed off', person: 3, date: 4 },
  ]);
  const fields = Object.fromEntries(CAPTIONS.map((caption) => [caption, { from: [caption] }]));
  const { row } = mappedRows({ fields }, CAPTIONS, { naturalKey: ['Name'], longest: () => undefined });
  expect(row(['WP', '', '', 'Li Wei', '2026-03-31'])).toEqual(['WP', '', '', 'Li Wei', '2026-03-31']);
  expect(() => signColumns('workPack', [...CAPTIONS, 'Signed off  · signed by'])).toThrow();
});
