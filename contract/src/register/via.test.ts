import { expect, test } from 'vitest';
import { isVia, VIAS, viasThat, viaWord } from './via.ts';

test.each([
  ['screen', 'screen', '界面'],
  ['import 12', 'import 12', '导入 12'],
  ['import', 'import', '导入'],
  ['undo of import 7', 'undo of import 7', '撤销导入 7'],
  ['sheet MT-001 a', 'sheet MT-001 a', '检查表 MT-001 a'],
  ['matrix', 'matrix', '矩阵'],
  ['cycle', 'next round', '下一轮次'],
  ['command', 'command line', '命令行'],
  // unknown values, such as of an earlier version
  ['MT-001', 'MT-001', 'MT-001'],
  ['constructor', 'constructor', 'constructor'],
])('the way of a change, in both languages: %s [house F14]', (via, en, zh) => {
  expect(viaWord(via)).toEqual({ en, zh });
});

test('each way has its traits [house F14]', () => {
  expect(viasThat('untold')).toEqual(['matrix', 'cycle', 'demonstration']);
  expect(viasThat('byHand')).toEqual(['screen']);
  expect(isVia('import 12', 'judgedLast')).toBe(true);
  expect(isVia('undo of import 12', 'judgedLast')).toBe(false);
  // the title of a sheet never turns it into another way
  expect(isVia('sheet matrix', 'untold')).toBe(false);
  expect(isVia('sheet import 12', 'judgedLast')).toBe(false);
  expect(Object.values(VIAS).every(({ label }) => label.en !== '' && label.zh !== '')).toBe(true);
});
