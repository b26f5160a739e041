import { footer, type LevelOption } from './level-option.ts';
import type { Level } from './levels.ts';
import { fileOptions } from './file-options.ts';
import { numberOptions } from './number-options.ts';
import { preservationOptions } from './preservation-options.ts';
import { signingOptions } from './signing-options.ts';
import { w } from './words/word.ts';

/**
 * The options of levels (domain guide 2.1); only options that have an effect are listed. A level that sets none has the
 * default.
 */
export const LEVEL_OPTIONS = {
  /** A training copy: every page says so. */
  sandpit: {
    step: 'B',
    kind: 'flag',
    start: false,
    label: w('Sandpit', '培训环境'),
    does: w('For training: every page shows a banner.', '用于培训：每个页面都有提示横幅。'),
  },
  /** Left part of the footer of printed documents (domain guide 2.1 C: digital-document footer). */
  footerLeft: footer(w('Footer, left', '页脚左侧')),
  /** Middle part of the footer. */
  footerCentre: footer(w('Footer, centre', '页脚中间')),
  /** Right part of the footer. */
  footerRight: footer(w('Footer, right', '页脚右侧')),
  ...signingOptions,
  /** Whether the preservation pages are shown. */
  preservation: {
    step: 'C',
    kind: 'flag',
    start: true,
    label: w('Preservation', '维护保养'),
    does: w(
      'Off: its pages leave the menu, and its matrix allocates nothing; where Ex is on, they stay, but only for periodic Ex inspections.',
      '关闭后，其页面不出现在菜单中，也不再按其矩阵分配；防爆开启时，仅为定期防爆检查保留。',
    ),
  },
  ...preservationOptions,
  ...fileOptions,
  /** Whether people are notified of work assigned to them (domain guide 2.1 C, 3.15). */
  assignmentMessages: {
    step: 'C',
    kind: 'flag',
    start: true,
    label: w('Assignment messages', '分配消息'),
    does: w(
      'On: people are notified when work is assigned to them or its date moves. Off: no notifications; the work still appears in their lists.',
      '开启：工作分配及计划日期变更时通知负责人。关闭：不通知，工作仍列入其待办清单。',
    ),
  },
  /** The number of days ahead that people are notified of work assigned to them (domain guide 3.15). */
  workNotice: {
    step: 'C',
    kind: 'days',
    start: '3',
    most: 90,
    label: w('Notice of due work, days ahead', '工作到期提醒：提前天数'),
    does: w(
      'Each morning, people are told of work assigned to them that has come within this number of days of its planned date, or has become overdue; once for each item. Preservation has its own notice. Empty: no notification.',
      '每天早晨提醒负责人新进入该天数内或新逾期的已分配工作，每项仅提醒一次；维护保养另行提醒。留空则不提醒。',
    ),
  },
  /** The number of days overdue after which people who may act for others are notified. */
  escalateAfter: {
    step: 'C',
    kind: 'days',
    start: '14',
    most: 365,
    label: w('Escalate overdue work after days', '逾期工作上报天数'),
    does: w(
      'Each morning, people who may sign for others are notified of assigned work overdue by more than this number of days, once for each item. Empty: no notification.',
      '已分配的工作逾期超过该天数时，次日早晨通知可代他人签署的人员，每项仅上报一次。留空则不上报。',
    ),
  },
  /** Whether the procedure pages are shown. */
  procedures: {
    step: 'C',
    kind: 'flag',
    start: true,
    label: w('Procedures', '程序'),
    does: w('Off: its pages leave the menu.', '关闭后，其页面不出现在菜单中。'),
  },
  /** The lists about explosive atmospheres, the Ex fields of other lists, and the Ex warnings. */
  ex: {
    step: 'C',
    kind: 'flag',
    start: true,
    label: w('Ex', '防爆'),
    does: w(
      'On: Ex inspections recur at their frequency, with or without preservation. Off: the Ex lists leave the menu and the Ex fields leave the screens. Their data is kept.',
      '开启后，无论是否启用维护保养，防爆检查均按频率循环。关闭后，防爆清单不出现在菜单中，界面不显示防爆字段；已有内容保留。',
    ),
  },
  /** Leaves systems without checks and punch items out of the completions grid. */
  hideEmptySystems: {
    step: 'C',
    kind: 'flag',
    start: false,
    label: w('Hide empty systems', '隐藏空系统'),
    does: w(
      'Systems without checks and punch items are left out of the completions grid.',
      '没有检查和尾项的系统不出现在完工矩阵中。',
    ),
  },
  ...numberOptions,
  /**
   * The time zone that decides the current day: for signatures, dates in the past, overdue plans, and the times shown
   * (ADR 0023).
   */
  timeZone: {
    step: 'E',
    kind: 'zone',
    start: '',
    label: w('Time zone', '时区'),
    does: w(
      'The time zone that decides the current date for signatures, dates and overdue plans, and in which times are shown. Empty: the time zone of the server.',
      '决定签署、日期和逾期计划的“今天”，以及时间按哪个时区显示。留空则使用服务器时区。',
    ),
  },
  /** When the matrix gives tags their checks (domain guide 3.3). */
  tagItrAllocation: {
    step: 'E',
    kind: 'choice',
    start: 'onAddAndChange',
    of: {
      off: w('Off', '关闭'),
      onAdd: w('On tag added', '新增位号时'),
      onAddAndChange: w('On tag added and equipment type or status changes', '新增位号及设备类型或状态变更时'),
    },
    label: w('Tag ITR auto allocation', '位号 ITR 自动分配'),
    does: w(
      'When the matrix gives a tag its ITRs, whether by screen, import or call. Changing the matrix itself adds nothing: its line then shows how many tags lack the ITR, and the review adds them.',
      '矩阵何时为位号分配 ITR；界面、导入和接口一致。更改矩阵本身不会自动分配：矩阵行显示缺少该 ITR 的位号数，在审核页补充。',
    ),
  },
  /** When the matrix gives tags their preservation (domain guide 3.5). */
  tagPwlAllocation: {
    step: 'E',
    kind: 'choice',
    start: 'onAddAndChange',
    of: {
      off: w('Off', '关闭'),
      onAdd: w('On tag added', '新增位号时'),
      onAddAndChange: w('On tag added and equipment type or status changes', '新增位号及设备类型或状态变更时'),
    },
    label: w('Tag PWL auto allocation', '位号保养工作清单自动分配'),
    does: w(
      'When the matrix gives a tag its PWLs, whether by screen, import or call. Changing the matrix itself adds nothing: its line then shows how many tags lack the PWL, and the review adds them.',
      '矩阵何时为位号分配保养工作清单；界面、导入和接口一致。更改矩阵本身不会自动分配：矩阵行显示缺少该清单的位号数，在审核页补充。',
    ),
  },
  /** Punch items are sorted into separate lists, or into one master list for the scope (domain guide 2.1 E, 2.5). */
  punchLists: {
    step: 'E',
    kind: 'flag',
    start: true,
    label: w('Punch lists', '尾项清单'),
    does: w(
      'On: punch items can be sorted into punch lists, such as one per walkdown (two tiers). Off: one master list; the punch lists page leaves the menu and its field leaves the screens. Their data is kept.',
      '开启：尾项可归入尾项清单（两级），例如每次联合检查一份。关闭：仅一份总清单（一级），尾项清单页面不出现在菜单中，界面不显示其字段；已有内容保留。',
    ),
  },
  /** Whether people set operation numbers, or numbers are assigned once and never change (domain guide 2.1 E). */
  manualOperationNumbers: {
    step: 'E',
    kind: 'flag',
    start: false,
    label: w('Manual operation numbers', '手动编制工序号'),
    does: w(
      'Off: operations are numbered 1, 2, 3 as they are added, and keep their number. On: a number can be changed.',
      '关闭：工序按新增顺序编号 1、2、3，编号不再更改；开启：可更改编号。',
    ),
  },
  /** Signed checks of a tag must be re-verified when the tag's equipment type or status changes. */
  retestOnTagChange: {
    step: 'E',
    kind: 'flag',
    start: false,
    label: w('Re-verify checks when their tag changes', '位号变更时复核检查'),
    does: w(
      'On: when the equipment type or status of a tag changes, by screen, import or call, its signed checks are to be re-verified.',
      '开启：位号的设备类型或状态变更时（界面、导入或接口），其已签署的检查须复核。',
    ),
  },
  /** Signed checks of a tag must be re-verified when one of its drawings gets a new revision. */
  retestOnRevision: {
    step: 'E',
    kind: 'flag',
    start: false,
    label: w('Re-verify checks when a drawing is revised', '图纸改版时复核检查'),
    does: w(
      'On: when a drawing gets a new revision, the signed checks of the tags it shows are to be re-verified.',
      '开启：图纸改版时，其所示位号的已签署检查须复核。',
    ),
  },
  /** Signing a certificate despite open items (domain guide 3.9.3). */
  riskAssessment: {
    step: 'E',
    kind: 'flag',
    start: true,
    label: w('Risk assessment', '风险评估'),
    does: w(
      'On: people with the right may sign a certificate despite open items, in their own name. Off: nobody may.',
      '开启：有权限者可在有未完成项时具名签署证书；关闭：任何人不可。',
    ),
  },
  /** Signing a certificate while a lower one for the same scope is not accepted (domain guide 3.9.3). */
  lowerGates: {
    step: 'E',
    kind: 'choice',
    start: 'warn',
    of: { warn: w('Warn', '警告'), stop: w('Stop', '阻止') },
    label: w('Lower certificates missing', '缺少下级证书'),
    does: w(
      'What happens to a certificate when one of a lower gate was never raised, is not accepted or is in doubt. Stop: it can be signed only by accepting the risk.',
      '下级关口的证书未提出、未接收或存疑时，对上级证书的影响。阻止：只有接受风险才能签署。',
    ),
  },
  /** Signing a job card or a work pack while its work is unfinished (domain guide 3.10). */
  unfinishedWork: {
    step: 'E',
    kind: 'choice',
    start: 'warn',
    of: { warn: w('Warn', '警告'), stop: w('Stop', '阻止') },
    label: w('Unfinished work at signing', '签署时有未完工作'),
    does: w(
      'What happens when a job card is signed while one of its operations is not done, or a work pack that has no job cards, an open approval or such an operation. Warn: it is signed, and the signer is told of them by name. Stop: nobody can sign it.',
      '签署工卡时有工序未完成，或签署工作包时没有工卡、有未批准的审批或有未完成的工序时的处理。警告：可以签署，并列出名称；阻止：任何人不能签署。',
    ),
  },
  /** Whether the person who does the work may also accept it (domain guide 3.2). */
  fourEyes: {
    step: 'E',
    kind: 'flag',
    start: false,
    label: w('Four eyes', '四眼原则'),
    does: w(
      'On: nobody may complete a record for which they gave a required sign-off. Off: one person may give all sign-offs.',
      '开启：已签署必需项的人不能再作完成签署；关闭：一人可签署全部。',
    ),
  },
  /** Whether the assurance pages are shown. */
  assurance: {
    step: 'E',
    kind: 'flag',
    start: true,
    label: w('Assurance', '保证'),
    does: w('Off: the tracker lists leave the menu.', '关闭后，保障核查跟踪清单不出现在菜单中。'),
  },
  /** Restricts users to the work of their subcontractors (domain guide 3.15). */
  subcontractorView: {
    step: 'E',
    kind: 'flag',
    start: false,
    label: w('Subcontractor view', '分包商视图'),
    does: w(
      'On: a person with subcontractors sees only the tagged items, Tag ITRs and punch items of those subcontractors.',
      '开启：设有分包商的人员只能看到这些分包商的位号对象、位号 ITR 和尾项。',
    ),
  },
} as const satisfies Record<string, LevelOption>;
/** The key of an option. */
export type LevelOptionKey = keyof typeof LEVEL_OPTIONS;

type Held<O> = O extends { kind: 'flag' }
  ? boolean
  : O extends { kind: 'choice'; of: infer C }
    ? keyof C & string
    : string;
/** The value of every option. */
export type LevelOptionValues = { readonly [K in LevelOptionKey]: Held<(typeof LEVEL_OPTIONS)[K]> };

/** The options of one level, in order. */
export const optionsAt = (step: Level): readonly (readonly [LevelOptionKey, LevelOption])[] =>
  (Object.entries(LEVEL_OPTIONS) as [LevelOptionKey, LevelOption][]).filter(([, option]) => option.step === step); // eslint-disable-line -- the keys of a constant

/** The default value of every option. */
export const OPTION_STARTS = Object.fromEntries(
  Object.entries(LEVEL_OPTIONS).map(([key, { start }]) => [key, start]),
) as LevelOptionValues; // eslint-disable-line -- made of the same declaration
