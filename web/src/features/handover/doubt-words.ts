import { w } from '@plumbline/contract/words/word.ts';
import { listDoubtWords } from './list-doubt-words.ts';

/** Words of certificates in doubt. */
export const doubtWords = {
  ...listDoubtWords,
  asks: w(
    'This puts {count} accepted {count:certificate or work pack|certificates or work packs} in doubt',
    '此操作将使 {count} 份已接收的证书或工作包存疑',
  ),
  asksText: w(
    'This changes what they were accepted for. If you continue, each is marked, its signers are notified, and somebody has to re-verify it or waive the doubt. Nothing has been changed yet.',
    '接收时的内容将与实际不符。如继续，证书会被标记为存疑并通知其签署人，之后须有人复核或具名豁免。目前尚未更改任何内容。',
  ),
  which: w('What comes into doubt', '存疑的记录'),
  moreOfThem: w('and {count} more', '另有 {count} 份'),
  goOn: w('Continue anyway', '仍要执行'),
  leave: w('Leave everything as it is', '不做更改'),
  inDoubt: w('This certificate is in doubt', '该证书存疑'),
  inDoubtText: w(
    'It was accepted, but what it says has changed since. Verify it again, or waive the doubt.',
    '该证书接收后内容已发生变化。请复核，或具名豁免存疑。',
  ),
  was: w('It has been in doubt', '该证书曾存疑'),
  wasText: w('It was accepted, then put in doubt, and the doubt was cleared.', '该证书接收后曾存疑，现已处理。'),
  checkInDoubt: w('This check is to be re-verified', '该检查须复核'),
  checkInDoubtText: w(
    'It was signed off and has since been put in doubt. It counts as open until somebody verifies it again or waives the doubt.',
    '该检查签署后存疑，在复核或具名豁免之前按未完成计。',
  ),
  checkWas: w('It has been in doubt', '该检查曾存疑'),
  checkWasText: w('It was signed off, then put in doubt, and the doubt was cleared.', '该检查签署后曾存疑，现已处理。'),
  checkNoWaive: w(
    'You do not have the right to re-open checks. Ask your administrator.',
    '您没有重新打开检查的权限。请联系管理员。',
  ),
  packInDoubt: w('This work pack is in doubt', '该工作包存疑'),
  packInDoubtText: w(
    'It was signed off, and a change of it has been opened since. Verify it again when the change is closed, or waive the doubt.',
    '该工作包签署后又有涉及其内容的变更未关闭。请在变更关闭后复核，或具名豁免存疑。',
  ),
  packWas: w('It has been in doubt', '该工作包曾存疑'),
  packWasText: w(
    'It was signed off, then put in doubt, and the doubt was cleared.',
    '该工作包签署后曾存疑，现已处理。',
  ),
  packNoWaive: w(
    'You do not have the right to re-open work packs. Ask your administrator.',
    '您没有重新打开工作包的权限。请联系管理员。',
  ),
  checkNever: w('Nothing has put this check in doubt', '该检查未曾存疑'),
  history: w('What put it in doubt, and what cleared it', '存疑原因与处理记录'),
  byAt: w('{by}, {at}', '{by}，{at}'),
  reverified: w('Re-verified by {person} on {date}', '{person} 于 {date} 复核'),
  waived: w('Doubt waived by {person} on {date}', '{person} 于 {date} 豁免存疑'),
  reopened: w('Its sign-offs were taken back', '其签署已退回'),
  reverify: w('Verify again', '复核'),
  waive: w('Waive the doubt', '豁免存疑'),
  reason: w('Reason', '原因'),
  reasonNeeded: w('Write why it can stay as it is', '请填写可以保留现状的原因'),
  remark: w('Remark', '备注'),
  pickPerson: w('Choose who verifies it', '请选择复核人'),
  noWaive: w(
    'You do not have the right to accept risks. Ask your administrator.',
    '您没有接受风险的权限。请联系管理员。',
  ),
  cancel: w('Cancel', '取消'),
  cleared: w('The doubt is cleared', '存疑已处理'),
} as const;
