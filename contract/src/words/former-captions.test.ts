import { expect, test } from 'vitest';
import { registers } from '../registers/index.ts';
import { formerCaptions } from './former-captions.ts';

const captions = new Set(
  Object.values(registers).flatMap(({ label, fields }) =>
    [label, ...Object.values(fields).map((field) => field.label)].flatMap(({ en, zh }) => [en, zh]),
  ),
);

test('a renamed caption is still read by its former name, which no other caption uses [use 6.1 6.2]', () => {
  expect(formerCaptions('Ex rated')).toEqual(['Is Ex rated']);
  expect(formerCaptions('上级位号')).toEqual(['父位号']);
  const renamed = [...captions].filter((caption) => formerCaptions(caption).length > 0);
  expect(renamed.length).toBeGreaterThan(20);
  for (const caption of renamed) for (const former of formerCaptions(caption)) expect(captions).not.toContain(former);
});
