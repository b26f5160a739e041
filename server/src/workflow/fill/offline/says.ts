import { w } from '@plumbline/contract/words/word.ts';

/** What is said of a filled workbook. */
export const SAYS = {
  notOurs: w(
    'This sheet is no check sheet of ours: it needs the columns Item and Value.',
    '该工作表不是本系统的检查表：需要“项目”和“值”两列。',
  ),
  noCode: w('The sheet carries no document code.', '工作表中没有单据码。'),
  noRecord: w(
    'There is no check with the document code {code} in this scope.',
    '本工作范围内没有单据码为 {code} 的检查。',
  ),
  twice: w(
    'The document code {code} stands in this workbook twice; the first sheet counts.',
    '单据码 {code} 在文件中重复，以第一张为准。',
  ),
  meanwhile: w(
    'Somebody answered this check after the workbook was taken. Take it anew, or choose to write over what is there.',
    '导出该文件之后已有人填写此检查。请重新导出，或选择覆盖现有内容。',
  ),
  locked: w(
    'The check is signed, so its answers cannot change. Reject the sign-offs first.',
    '该检查已签署，答案不能修改。请先退回签署。',
  ),
  punch: w(
    'Task {task} is ticked {box}: raise its punch item on the screen. This tick was left out.',
    '任务 {task} 勾选了“{box}”:请在界面上提出尾项，该勾选已忽略。',
  ),
  noPerson: w('There is no authorised person called "{name}".', '没有名为“{name}”的授权人。'),
  both: w('A sign-off needs the person and the date.', '签署需要同时填写签署人和日期。'),
  openTasks: w('{count} required tasks are still open.', '还有 {count} 个必填任务未完成。'),
  noEdit: w('You do not have the right to fill it in.', '您没有填写权限。'),
  noRight: w('You do not have the right to sign.', '您没有签署权限。'),
} as const;
