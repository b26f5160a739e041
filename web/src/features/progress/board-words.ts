import { w } from '@plumbline/contract/words/word.ts';

/** Words of the board of job cards. */
export const boardWords = {
  note: w(
    'Job cards by their status. Drag a card, or use “Move to” on it.',
    '按状态排列的工卡。拖动卡片，或使用卡片上的“移至”。',
  ),
  readNote: w('Job cards by their status.', '按状态排列的工卡。'),
  noStatus: w('No status', '无状态'),
  locks: w('Locks the card', '锁定工卡'),
  none: w('No cards', '无工卡'),
  grip: w('Drag {name}', '拖动 {name}'),
  moveTo: w('Move {name} to…', '将 {name} 移至…'),
  move: w('Move to', '移至'),
  moved: w('{name} moved to {status}', '{name} 已移至“{status}”'),
  refused: w('{name} stays where it was: {why}', '{name} 未移动：{why}'),
  changed: w('{by} changed it meanwhile. It is shown as it stands now.', '{by} 在此期间更改了该工卡，现显示最新内容。'),
  anyPerson: w('Anybody', '所有负责人'),
  late: w('Late: {day}', '逾期：{day}'),
  empty: w('No job cards here', '暂无工卡'),
  emptyText: w(
    'Make job cards in their list; each stands in the column of its status.',
    '在列表中新建工卡；每张工卡显示在其状态所在的列。',
  ),
  openList: w('Open the list of job cards', '打开工卡列表'),
} as const;
