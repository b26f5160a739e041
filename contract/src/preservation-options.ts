import type { LevelOption } from './level-option.ts';
import { w } from './words/word.ts';

/** Level options for how preservation continues and ends. */
export const preservationOptions = {
  /** The day from which the next cycle of a Tag PWL is calculated (domain guide 3.5). */
  preservationMethod: {
    step: 'C',
    kind: 'choice',
    start: 'dueDate',
    of: { dueDate: w('Due date', '到期日期'), signOffDate: w('Sign-off date', '签署日期') },
    label: w('Next preservation counted from', '下一维护保养周期起算日'),
    does: w(
      'The next cycle is due one interval after this one was due, or after it was signed.',
      '下一周期的到期日按本周期的到期日期或签署日期加频次计算。',
    ),
  },
  /** How early a Tag PWL may be completed (domain guide 3.5). */
  preservationBefore: {
    step: 'C',
    kind: 'days',
    start: '',
    most: 365,
    label: w('Preservation window, days before', '维护保养窗口：提前天数'),
    does: w(
      'A cycle can be completed at most this number of days before it is due. Empty: no limit.',
      '保养最多可提前多少天完成。留空则不限。',
    ),
  },
  /** How late a Tag PWL may be completed (domain guide 3.5). */
  preservationAfter: {
    step: 'C',
    kind: 'days',
    start: '',
    most: 365,
    label: w('Preservation window, days after', '维护保养窗口：延后天数'),
    does: w(
      'A cycle can be completed at most this number of days after it was due. Empty: no limit.',
      '保养到期后最多可延后多少天完成。留空则不限。',
    ),
  },
  /** The number of days ahead that people are notified of preservation cycles assigned to them (domain guide 3.15). */
  preservationNotice: {
    step: 'C',
    kind: 'days',
    start: '7',
    most: 90,
    label: w('Preservation notice, days ahead', '维护保养提醒：提前天数'),
    does: w(
      'Each morning, people are told how many of their rounds are overdue or due within this number of days. Empty: no notification.',
      '每天早晨提醒负责人逾期及在该天数内到期的轮次数。留空则不提醒。',
    ),
  },
  /** The certificate type that ends preservation once accepted (domain guide 3.5). */
  preservationEndsWith: {
    step: 'E',
    kind: 'text',
    start: '',
    max: 50,
    label: w('Certificate that ends preservation', '终止维护保养的证书类型'),
    does: w(
      'The name of a handover type, such as RFSU. When such a certificate is accepted, its sheet offers to end the preservation of what it hands over; nothing ends automatically. Empty: nothing is offered.',
      '填写移交类型名称，如 RFSU。此类证书被接收后，其页面会提示终止所移交范围的维护保养，系统不会自动终止。留空则不提示。',
    ),
  },
} as const satisfies Record<string, LevelOption>;
