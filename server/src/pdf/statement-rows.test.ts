import { expect, test } from 'vitest';
import { statementRows } from './statement-rows.ts';

test('what a signature states is printed with name and moment, in both languages, where it was stored', () => {
  const signed = { type: 'complete', person: 'Li Wei', date: '2026-11-28' } as const;
  const rows = statementRows(
    [
      { ...signed, label: { en: 'Accepted', zh: '接收' } },
      {
        ...signed,
        label: { en: 'Verified', zh: '核验' },
        statement: {
          meaning: { en: 'I verified that this is correct.', zh: '我已核验，确认无误。' },
          at: '2026-11-28 14:05 Asia/Shanghai',
        },
      },
    ],
    186,
  );
  const texts = rows.map(({ blocks }) => blocks.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)));
  expect(texts).toEqual([
    [
      'Verified 核验',
      'Li Wei',
      'I verified that this is correct. 我已核验，确认无误。',
      'Signed 签署时间  2026-11-28 14:05 Asia/Shanghai',
    ],
  ]);
});
