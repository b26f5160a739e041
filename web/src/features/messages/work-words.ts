import { w } from '@plumbline/contract/words/word.ts';

/** Words of the page of my open work. */
export const workWords = {
  title: w('My checks and punch', '我的检查与尾项'),
  note: w(
    'Assigned to you, unassigned in your discipline, or waiting for your signature. Most overdue first.',
    '指派给您的、本专业未指派的，以及待您签署的事项，逾期最久的在前。',
  ),
  search: w('Tag, description or form', '位号、描述或表单'),
  area: w('Area', '区域'),
  discipline: w('Discipline', '专业'),
  state: w('State', '状态'),
  part: w('Not all are shown here', '此处未全部显示'),
  showAll: w('Show all', '显示全部'),
  count: w('{count} open', '{count} 项待办'),
  late: w('{count} d late', '逾期 {count} 天'),
  today: w('Due today', '今天到期'),
  due: w('Due {day}', '{day} 到期'),
  noDue: w('No date', '未定日期'),
  photos: w('{count} {count:photo|photos}', '{count} 张照片'),
  returned: w('Returned', '被退回'),
  toSign: w('To sign', '待签署'),
  open: w('Open', '打开'),
  more: w('Show more', '显示更多'),
  none: w('Nothing open', '没有待办事项'),
  noneText: w(
    'Checks and punch items assigned to you, or unassigned in your discipline, appear here.',
    '指派给您或本专业未指派的检查与尾项会显示在这里。',
  ),
  noneSo: w('Nothing matches', '没有匹配的事项'),
  noneSoText: w('Change the search or the filters.', '请更改搜索内容或筛选条件。'),
} as const;
