import { w } from '@plumbline/contract/words/word.ts';

/** Texts for voiding and restoring rows. */
export const voidWords = {
  button: w('Void', '作废'),
  restoreButton: w('Restore', '恢复'),
  which: w('Action', '操作'),
  acts: { void: w('Void', '作废'), restore: w('Restore', '恢复') },
  checks: {
    title: {
      void: w('Void checks ({count})', '作废检查（{count} 项）'),
      restore: w('Restore checks ({count})', '恢复检查（{count} 项）'),
    },
    void: w(
      'A void check keeps its name, answers, signatures and files. It is frozen, is counted nowhere, and nothing waits for it until it is restored.',
      '作废的检查保留答案、签署、附件和名称，但被冻结：不计入任何统计，也不再等待处理，直至恢复。',
    ),
    restore: w('A restored check has the state it had.', '恢复后的检查回到作废前的状态。'),
  },
  items: {
    title: {
      void: w('Void tagged items ({count})', '作废位号对象（{count} 个）'),
      restore: w('Restore tagged items ({count})', '恢复位号对象（{count} 个）'),
    },
    void: w(
      'A void item keeps its number. Its checks are voided and its open rounds of preservation skipped, in every scope of work; nothing can be added to it until it is restored.',
      '作废的位号对象保留位号。其检查在各工作范围内一并作废，未完成的保养轮次跳过；恢复前不能为其添加内容。',
    ),
    restore: w(
      'What was voided with the item comes back with it; checks that were voided by themselves stay void.',
      '随位号对象作废的内容一并恢复；单独作废的检查仍为作废。',
    ),
  },
  along: {
    void: w(
      'Also affected: {checks} {checks:check|checks} (voided, {signed} of them signed off) and {rounds} open preservation {rounds:round|rounds} (skipped).',
      '一并作废 {checks} 项检查（其中 {signed} 项已签署完成），跳过 {rounds} 个未完成的保养轮次。',
    ),
    restore: w(
      'Also restored: {checks} {checks:check|checks} ({signed} of them signed off) and {rounds} preservation {rounds:round|rounds}.',
      '一并恢复 {checks} 项检查（其中 {signed} 项已签署完成）和 {rounds} 个保养轮次。',
    ),
  },
  punch: w(
    '{punch} open punch items stay open and count as before. Close them, or move them to another item.',
    '{punch} 条未关闭尾项保持打开并照常计入统计，请关闭或转到其他位号对象。',
  ),
  run: { void: w('Void {count}', '作废 {count} 项'), restore: w('Restore {count}', '恢复 {count} 项') },
  done: { void: w('{count} voided.', '已作废 {count} 项。'), restore: w('{count} restored.', '已恢复 {count} 项。') },
  will: { void: w('Will be void', '将作废'), restore: w('Will be restored', '将恢复') },
  cannot: { void: w('Cannot be voided', '不能作废'), restore: w('Cannot be restored', '不能恢复') },
  allCan: w('All of the selected records.', '全部所选项。'),
  nothingCan: w('None of the selected records.', '所选项均不能执行。'),
  isVoid: w('Void since {on}, by {by}: {reason}', '已于 {on} 由 {by} 作废：{reason}'),
  withTag: w('Void with its tagged item since {on}, by {by}: {reason}', '已于 {on} 由 {by} 随位号对象作废：{reason}'),
} as const;
