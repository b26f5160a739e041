import { w } from '@plumbline/contract/words/word.ts';

/** Words of the board of job cards. */
export const boardWords = {
  note: w(
    'Job cards in columns. Drag a card to another, or use “Move to” on it.',
    '按列排列的工卡。可将卡片拖到其他列，或使用卡片上的“移至”。',
  ),
  readNote: w('Job cards in columns.', '按列排列的工卡。'),
  by: w('Columns', '按何排列'),
  status: w('Status', '状态'),
  week: w('Week', '周'),
  person: w('Assignee', '负责人'),
  noStatus: w('No status', '无状态'),
  noWeek: w('No planned finish', '无计划完成日期'),
  noPerson: w('Nobody', '未指派'),
  earlier: w('Earlier', '更早'),
  later: w('Later', '更晚'),
  thisWeek: w('This week, from {day}', '本周（{day} 起）'),
  weekOf: w('Week of {day}', '{day} 起的一周'),
  another: w('Show another person', '显示其他人员'),
  more: w(
    'The first {shown} of {count} people are shown. Narrow the board to see the others.',
    '共 {count} 人，显示前 {shown} 人。请缩小范围以查看其他人员。',
  ),
  locks: w('Locks the card', '锁定工卡'),
  none: w('No cards', '无工卡'),
  grip: w('Drag {name}', '拖动 {name}'),
  moveTo: w('Move {name} to…', '将 {name} 移至…'),
  move: w('Move to', '移至'),
  moved: w('{name} moved to {column}', '{name} 已移至“{column}”'),
  refused: w('{name} stays where it was: {why}', '{name} 未移动：{why}'),
  changed: w('{by} changed it meanwhile. It is shown as it stands now.', '{by} 在此期间更改了该工卡，现显示最新内容。'),
  anyPerson: w('Anybody', '所有负责人'),
  late: w('Late: {day}', '逾期：{day}'),
  empty: w('No job cards here', '暂无工卡'),
  emptyText: w(
    'Make job cards in their list; each stands in the column of its status, week or assignee.',
    '在列表中新建工卡；每张工卡显示在其状态、周或负责人所在的列。',
  ),
  openList: w('Open the list of job cards', '打开工卡列表'),
} as const;
