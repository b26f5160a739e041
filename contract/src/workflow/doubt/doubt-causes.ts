import { w, type Word } from '../../words/word.ts';

/**
 * What puts an accepted certificate in doubt (domain guide 3.9.3), a check or a work pack. Each text applies to one
 * record: `{count}` is the number of rows, `{names}` the first of them.
 */
export const DOUBT_CAUSES = {
  /** Tagged items were added to its scope, restored or moved into it. */
  tagCame: w('Tagged items were added to its scope ({count}): {names}', '位号对象进入其范围（{count}）：{names}'),
  /** Tagged items were deleted or moved out of its scope. */
  tagLeft: w('Tagged items left its scope ({count}): {names}', '位号对象离开其范围（{count}）：{names}'),
  /** Checks of its gates were added, or moved into it with their tag or their class. */
  checkCame: w('Checks came under its gates ({count}): {names}', '检查进入其关口（{count}）：{names}'),
  /** Checks it was signed on no longer count for it. */
  checkLeft: w(
    'Signed checks are no longer under its gates ({count}): {names}',
    '已签署的检查不再属于其关口（{count}）：{names}',
  ),
  /** Checks it was signed on are open again. */
  checkReopened: w('Signed checks were re-opened ({count}): {names}', '已签署的检查被重新打开（{count}）：{names}'),
  /** Punch items that prevent handover were raised, re-opened, moved into it or given such a category. */
  punchBlocks: w(
    'Open punch items in its scope prevent handover ({count}): {names}',
    '其范围内有阻止移交的未关闭尾项（{count}）：{names}',
  ),
  /** Other rows that prevent its acceptance were raised, re-opened or moved into its scope. */
  blocked: w('Open items block it ({kind}, {count}): {names}', '未关闭项阻止接收（{kind}，{count}）：{names}'),
  /** Documents required of its tags are no longer there, or were required only now. */
  documentMissing: w('Required documents are missing ({count}): {names}', '缺交文档（{count}）：{names}'),
  /** A subsystem was moved into its system. */
  subSystemCame: w('Subsystems were added to its system ({count}): {names}', '子系统移入其系统（{count}）：{names}'),
  /** A subsystem was moved out of its system. */
  subSystemLeft: w('Subsystems left its system ({count}): {names}', '子系统移出其系统（{count}）：{names}'),
  /** The gates of its type were changed. */
  typeChanged: w('The gates of its type were changed: {names}', '其移交类型的关口已更改：{names}'),
  /** The gate of a class of its checks was changed. */
  classMoved: w('The gate of ITR classes was changed ({count}): {names}', 'ITR 类别的关口已更改（{count}）：{names}'),
  /** A category of open punch items in its scope now prevents handover. */
  categoryBlocks: w(
    'Punch categories in its scope now prevent handover ({count}): {names}',
    '其范围内的尾项类别现已阻止移交（{count}）：{names}',
  ),
  /** A certificate of a lower gate over the same scope was re-opened. */
  lowerReopened: w('Lower certificates were re-opened ({count}): {names}', '下级证书被重新打开（{count}）：{names}'),
  /** Procedures came under its gates: added, restored, or given its system or a type of its gates. */
  procedureCame: w('Procedures came under its gates ({count}): {names}', '程序进入其关口（{count}）：{names}'),
  /** Procedures it was signed on are open again. */
  procedureReopened: w(
    'Completed procedures were re-opened ({count}): {names}',
    '已完成的程序被重新打开（{count}）：{names}',
  ),
  /** Types or classes of its procedures were given another gate. */
  procedureGateMoved: w(
    'The gate of procedures was changed ({count}): {names}',
    '程序的关口已更改（{count}）：{names}',
  ),
  /** For a work pack: a change of it or of one of its cards is open. */
  changeOpen: w('Changes of it are open ({count}): {names}', '涉及其内容的变更未关闭（{count}）：{names}'),
  /** Someone decided that a change requires it to be verified again. */
  changed: w('A change requires it to be re-verified: {names}', '变更要求复核：{names}'),
  /** For a check: someone decided that it must be verified again. */
  byHand: w('To be re-verified', '须复核'),
  /** For a check: the type or status of its tag changed. */
  tagChanged: w('The type or status of its tag changed: {names}', '其位号的类型或状态已变更：{names}'),
  /** For a check: a drawing of its tag was revised. */
  drawingRevised: w('Drawings of its tag were revised ({count}): {names}', '其位号的图纸已改版（{count}）：{names}'),
} as const satisfies Record<string, Word>;

/** The key of a cause. */
export type DoubtCause = keyof typeof DOUBT_CAUSES;

/** The data of a refusal that the user may confirm: which certificates and work packs an action would put in doubt. */
export interface DoubtNotice {
  /** Repeating the same call with this value in the header `acknowledged` performs the refused action. */
  readonly acknowledge: string;
  readonly count: number;
  /** The first of them, with their causes. */
  readonly certificates: readonly {
    readonly id: string;
    readonly name: string;
    /** The scope of work it belongs to, if different from that of the call. */
    readonly scope: string | null;
    readonly causes: readonly Word[];
  }[];
}
