import { w } from '@plumbline/contract/words/word.ts';

/** Words of the page of a register without rows. */
export const startWords = {
  needs: w('What it needs first', '需要先有'),
  there: w('exists', '已有'),
  lacking: w('none yet', '尚无'),
  unseen: w('You may not see this table.', '您无权查看此表。'),
  first: w('First: {table}', '请先填写：{table}'),
  samples: w('Example rows from another plant, not stored here', '示例行（来自其他装置，未存入本处）'),
  ofParent: w(
    'Its rows belong to a {parent}: open that and add them there, or import them with the name of their {parent}.',
    '其各行属于{parent}：请打开后在其中添加，或连同{parent}名称一起导入。',
  ),
  openParent: w('Go to {table}', '前往{table}'),
} as const;
