import { w } from '@plumbline/contract/words/word.ts';

/** Words of making register rows from the rows of a list. */
export const makeWords = {
  button: w('Add {register}', '新增{register}'),
  title: w('Add {register} for {count} {count:row|rows}', '为 {count} 行新增{register}'),
  text: w(
    'Missing records are added as one import: it can be followed and undone there. Nothing is removed.',
    '缺少的内容作为一次导入新增，可在导入页跟踪和撤销，不删除任何内容。',
  ),
  made: w('Will be added', '将新增'),
  left: w('Not added', '不新增'),
  gone: w('No longer in the list', '已不在清单中'),
  try: w('Simulate', '模拟'),
  run: w('Add {count}', '新增 {count} 项'),
  nothing: w('None of the selected rows is missing.', '所选内容均不缺少，无需新增。'),
  begun: w('It runs as an import: it can be followed and undone there.', '已作为导入运行，可在导入页跟踪和撤销。'),
  changeTitle: w('{act}: {count} {count:row|rows}', '{act}：{count} 行'),
  changeText: w(
    'Records that differ are changed as one import: it can be followed and undone there.',
    '不一致的内容作为一次导入修改，可在导入页跟踪和撤销。',
  ),
  changed: w('Will be changed', '将修改'),
  unchanged: w('Left as they are', '保持不变'),
  change: w('Change {count}', '修改 {count} 项'),
  nothingDiffers: w('None of the selected rows differs.', '所选内容均一致，无需修改。'),
  tickFirst: w('Tick the rows this should apply to.', '请勾选相应的行。'),
  noRightToChange: w(
    'Needs the rights to update and to import {register}. Ask your administrator.',
    '需要修改和导入{register}的权限，请联系管理员。',
  ),
  noRight: w(
    'Needs the rights to add and to import {register}. Ask your administrator.',
    '需要新增和导入{register}的权限，请联系管理员。',
  ),
} as const;
