import { expect, test } from 'vitest';
import { loadables } from '@plumbline/contract/registers/list-sheets.ts';
import { READ_LIMITS } from '../../sheets/read-limits.ts';
import { MOST_ROWS } from '../../sheets/xlsx/workbook-parts.ts';
import { numbered } from '../../sheets/xlsx/sheet-names.ts';
import { safeSheetName } from '../../sheets/xlsx/workbook-xml.ts';
import { registerOfSheet } from './captions.ts';

test('the further sheets of a table too long for one are read back into the same register, within the row limit [imports D2]', () => {
  const strayed = loadables.flatMap((register) =>
    (['en', 'zh'] as const).flatMap((language) => {
      const first = safeSheetName(register.label[language]);
      const key = registerOfSheet(first, loadables)?.key;
      return [2, 11].filter((at) => registerOfSheet(numbered(first, at), loadables)?.key !== key);
    }),
  );
  expect(strayed).toEqual([]);
  expect(registerOfSheet('Area 12', loadables)).toBeUndefined();
  expect(MOST_ROWS - 1).toBe(READ_LIMITS.rows);
});
