import { w } from '@plumbline/contract/words/word.ts';

/** Words of the actions on preservation rounds. */
export const actWords = {
  button: w('Rounds…', '轮次操作…'),
  title: w('Rounds of preservation: chosen {count}', '维护保养轮次：已选 {count} 项'),
  which: w('What is to be done', '操作'),
  acts: {
    skip: w('Skip', '跳过'),
    resume: w('Take up again', '恢复'),
    move: w('Move', '调整日期'),
    end: w('End', '终止'),
  },
  notes: {
    skip: w('The open round is recorded as skipped, and the next one begins.', '当前轮次记录为已跳过，并产生下一轮。'),
    resume: w(
      'A skipped round is open again; the round that followed is withdrawn.',
      '已跳过的轮次重新打开，其后的轮次将被撤回。',
    ),
    move: w('The due date moves by whole weeks; minus is earlier.', '到期日期按整周调整，负数为提前。'),
    end: w(
      'No round follows after the end date; open rounds due after it are withdrawn.',
      '终止日期之后不再产生轮次，其后到期的未完成轮次将被撤回。',
    ),
  },
  status: w('Status', '状态'),
  weeks: w('Weeks', '周数'),
  endDate: w('End date', '终止日期'),
  reasonNeeded: w('Enter the reason first: it is added to the comments of each.', '请先填写原因，它将写入各项备注。'),
  weeksNeeded: w('Enter by how many weeks, other than 0.', '请填写调整周数（不为 0）。'),
  endNeeded: w('Enter the end date first.', '请先填写终止日期。'),
  checkNeeded: w('Check first what can be done.', '请先检查可以处理哪些。'),
  run: w('Do it: {count}', '执行：{count} 项'),
  done: w('Done: {count} {count:round|rounds}', '已处理 {count} 轮'),
  will: w('Will be done', '将处理'),
  cannot: w('Cannot be done', '无法处理'),
  allCan: w('All of them can be done.', '全部可以处理。'),
  nothingCan: w('None of these can be done.', '所选均无法处理。'),
  withdrawn: w('Rounds due after the end that are withdrawn: {count}', '终止后到期、将撤回的轮次：{count}'),
  endHere: w('End preservation', '终止保养'),
  endTitle: w('End the preservation within {title}', '终止 {title} 范围内的维护保养'),
  endNote: w(
    'Whoever operates what is handed over also looks after it: its rounds end on a given day.',
    '移交后由运行方负责维护，其保养轮次于指定日期终止。',
  ),
  exToo: w('Ex inspections too', '防爆检查一并终止'),
  exTooNote: w(
    'If left out, they continue: Ex equipment is inspected for as long as it is in use.',
    '不勾选则继续：防爆设备在运行期间须定期检查。',
  ),
  notAccepted: w('Only once the certificate is accepted.', '证书接收后方可进行。'),
  noRight: w('Your roles do not allow this. Ask your administrator.', '您的角色无此权限，请联系管理员。'),
} as const;

/** Words of preservation on the sheet of a tagged item. */
export const preservationWords = {
  dueMenu: w('Due', '到期'),
  due: {
    overdue: w('Overdue', '已逾期'),
    0: w('This week', '本周到期'),
    1: w('In one week', '1 周后到期'),
    2: w('In two weeks', '2 周后到期'),
    3: w('In three weeks', '3 周后到期'),
  },
  tab: w('Preservation', '维护保养'),
  none: w('No preservation', '无维护保养'),
  noneText: w(
    'It follows from the equipment type by the matrix of PWLs, or is added as a Tag PWL.',
    '由设备类型按保养工作清单矩阵分配，也可手动新增。',
  ),
  nextDue: w('Next due {day}', '下次到期 {day}'),
  noDue: w('No due date', '无到期日期'),
  sheet: w('Sheet', '保养表'),
  open: w('Open', '打开'),
} as const;

/** Words of the offer to end preservation, shown on an accepted certificate. */
export const offerWords = {
  offer: w(
    'This certificate ends preservation. Rounds still open within it: {count}.',
    '此类证书接收后应终止维护保养。其范围内仍在进行的保养：{count} 项。',
  ),
} as const;
