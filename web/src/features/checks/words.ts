import { w } from '@plumbline/contract/words/word.ts';

/** Words of the checks of tagged items. */
export const checkWords = {
  itrTab: w('ITRs', 'ITR'),
  noItrs: w('No checks assigned', '未分配检查'),
  noItrsText: w(
    'Checks follow from the equipment type. Set it on this item, or add a Tag ITR.',
    '检查由设备类型决定。请为此项设置设备类型，或添加位号 ITR。',
  ),
  exWarnings: w('Ex: {list}', '防爆：{list}'),
  exReviewAbout: w(
    'Ex rated items that lack an ITR which the Ex rules require for their discipline. Empty: none is missing.',
    '列出缺少本专业防爆规则所要求 ITR 的防爆位号对象。为空表示无缺项。',
  ),
  stateCounts: w('Counts by state', '按状态计数'),
  acts: {
    remove: {
      button: w('Remove extra', '移除多余项'),
      title: w('Remove extra records from {count} {count:row|rows}', '移除 {count} 行中的多余项'),
      text: w(
        'Only records nobody has worked on are removed, in one step that can be undone.',
        '仅移除无人处理过的记录，作为一步操作可撤销。',
      ),
      ready: w('Will be removed', '将移除'),
      run: w('Remove {count}', '移除 {count} 项'),
      done: w('{count} removed.', '已移除 {count} 项。'),
      undone: w('Restored.', '已恢复。'),
      nothing: w('None of the selected records can be removed.', '所选内容均不可移除。'),
      noRight: w(
        'Needs the right to delete {register}. Ask your administrator.',
        '需要删除{register}的权限，请联系管理员。',
      ),
    },
    align: {
      button: w('Apply the matrix', '按矩阵修正'),
      title: w('As the matrix says: {count} {count:row|rows}', '按矩阵修正：{count} 行'),
      text: w(
        'Records that differ take the frequency of the matrix, in the current cycle, where nobody has signed. This is one step that can be undone.',
        '频次不符的当前周期改用矩阵频次，仅限未签署的记录；作为一步操作可撤销。',
      ),
      ready: w('Will be changed', '将修正'),
      run: w('Change {count}', '修正 {count} 项'),
      done: w('{count} changed.', '已修正 {count} 项。'),
      undone: w('Changes undone.', '已还原。'),
      nothing: w('None of the selected records can be changed.', '所选内容均不可修正。'),
      noRight: w(
        'Needs the right to update {register}. Ask your administrator.',
        '需要修改{register}的权限，请联系管理员。',
      ),
    },
  },
  staying: w('{count} stay', '保留 {count} 项'),
  undo: w('Undo', '撤销'),
  lacking: w('{count} {count:tag lacks|tags lack} it', '{count} 个位号缺少此项'),
  sheet: w('Check sheet', '检查表'),
  openSheet: w('Open', '打开'),
  download: w('Download check sheet', '下载检查表'),
  pdfReady: w('The PDF is being saved by your browser.', '浏览器正在保存 PDF。'),
  formData: w('Spreadsheet-form data (JSON)', '电子表格表单数据（JSON）'),
  pdf: w('Download PDF', '下载 PDF'),
} as const;
