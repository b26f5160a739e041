import { w } from '@plumbline/contract/words/word.ts';

/** Words of planned against actual of certificates and of their Tag ITRs. */
export const certificateCurveWords = {
  view: w('Shown as', '显示为'),
  views: { skyline: w('Skyline', '天际线图'), curve: w('Planned against actual', '计划与实际') },
  measures: { certificates: w('Certificates', '证书'), checks: w('Tag ITRs', '位号 ITR') },
  about: {
    certificates: w(
      'Certificates by planned finish, and by the day they were accepted.',
      '按计划完成日与接收日累计的证书。',
    ),
    checks: w(
      'Tag ITRs of its gates, planned by the certificate that hands them over, and by the day they were signed off.',
      '该类型关口内的位号 ITR：计划取移交它的证书的计划完成日，实际取签署日。',
    ),
  },
  undated: {
    certificates: w(
      '{count} {count:certificate has no planned finish: it is|certificates have no planned finish: they are} not in the planned line.',
      '{count} 份证书无计划完成日期，未计入计划曲线。',
    ),
    checks: w(
      '{count} Tag {count:ITR has no certificate with a planned finish: it is|ITRs have no certificate with a planned finish: they are} not in the planned line.',
      '{count} 项位号 ITR 尚无带计划完成日期的证书，未计入计划曲线。',
    ),
  },
  none: w('Nothing has a planned or an actual finish', '没有计划或实际完成日期'),
  noneText: w(
    'Raise certificates with a planned finish; the curve follows.',
    '请发起证书并填写计划完成日期，曲线将自动生成。',
  ),
} as const;

/** Words of planned against actual. */
export const curveWords = {
  about: w(
    'Job cards by planned and by actual finish, summed up. A card without a planned finish has that of its latest operation; one without an actual finish, the day it was signed off.',
    '按计划完成日与实际完成日累计的工卡。未填写计划完成日的工卡取其工序的最晚计划完成日；未填写实际完成日的取签署日期。',
  ),
  planned: w('Planned', '计划'),
  actual: w('Actual', '实际'),
  forecast: w('Forecast', '预测'),
  measure: w('Counted in', '计量'),
  measures: { number: w('Job cards', '工卡数'), hours: w('Hours', '工时') },
  step: w('Step', '周期'),
  steps: { day: w('Day', '日'), week: w('Week', '周'), month: w('Month', '月') },
  wider: w('Too long to show in this detail: grouped by {step}', '时间跨度过长，已按{step}合并'),
  all: w('All', '总计'),
  due: w('Planned by today', '至今计划完成'),
  done: w('Finished by today', '至今实际完成'),
  end: w('Finished at this pace', '按当前进度预计完成'),
  noEnd: w('no forecast', '无预测'),
  pace: w('The forecast continues at the pace of the last {days} days.', '预测按最近 {days} 天的进度推算。'),
  undated: w(
    '{count} job {count:card has no planned finish: it is|cards have no planned finish: they are} not in the planned line.',
    '{count} 张工卡无计划完成日期，未计入计划曲线。',
  ),
  withoutHours: w(
    '{count} job {count:card has no estimate: it weighs|cards have no estimate: they weigh} no hours.',
    '{count} 张工卡无估算工时，按 0 工时计。',
  ),
  upTo: w('Up to', '截至'),
  plannedSum: w('Planned so far', '累计计划'),
  actualSum: w('Actual so far', '累计实际'),
  label: w(
    'Planned by {day}: {due}. Finished: {done} of {total}. The table shows the same figures.',
    '截至 {day} 计划 {due}，实际完成 {done}，共 {total}。可切换到表格查看。',
  ),
  none: w('No job card has a planned or an actual finish', '没有计划或实际完成日期的工卡'),
  noneText: w(
    'Give job cards or their operations a planned finish; the curve follows.',
    '请填写工卡或其工序的计划完成日期，曲线将自动生成。',
  ),
} as const;

/** Words of the planned against actual report. */
export const progressReportWords = {
  note: w('Each figure opens the records it counts.', '点击任一数字可查看其统计的记录。'),
  allTypes: w('All certificate types', '全部证书类型'),
  allSystems: w('All systems', '全部系统'),
  allSubSystems: w('All subsystems', '全部子系统'),
  noKinds: w('Nothing here for your role', '您的角色无可查看的内容'),
  noKindsText: w(
    'This report counts certificates, checks, punch, preservation, job cards and procedures. Your administrator can give you the right to see one of them.',
    '本报表统计证书、检查、尾项、维护保养、工卡与程序。请联系管理员授予查看权限。',
  ),
  about: {
    handover: certificateCurveWords.about.certificates,
    tagItr: w(
      'Tag ITRs by planned finish, and by the day they were signed off. Planned comes from the operation, job card or activity that covers the check, otherwise from the first certificate that waits for it.',
      '按计划完成日与签署日累计的位号 ITR。计划取覆盖该检查的工序、工卡或作业的计划完成日，否则取最早等待该检查的证书的计划完成日。',
    ),
    punchListItem: w(
      'Punch items by planned date, and by the day they were accepted.',
      '按计划日期与验收日累计的尾项。',
    ),
    tagPwl: w('Preservation by due date, and by the day it was signed off.', '按到期日与签署日累计的维护保养。'),
    jobCard: w(
      'Job cards by planned and by actual finish. A card without a planned finish has that of its latest operation, otherwise of its activity.',
      '按计划完成日与实际完成日累计的工卡。未填写计划完成日的工卡取其工序的最晚计划完成日，否则取其作业的计划完成日。',
    ),
    procedure: w(
      'Procedures by planned finish, and by the day they were completed. A procedure without a planned finish has that of the first certificate that waits for it.',
      '按计划完成日与完成日累计的程序。未填写计划完成日的程序取最早等待该程序的证书的计划完成日。',
    ),
  },
  undated: w(
    '{count} {count:record has no planned finish: it is|records have no planned finish: they are} not in the planned line.',
    '{count} 条记录无计划完成日期，未计入计划曲线。',
  ),
  showUndated: w('Show them', '查看'),
  inDoubt: w(
    '{count} accepted {count:certificate is in doubt: it does|certificates are in doubt: they do} not count as finished.',
    '{count} 份已接收的证书存疑，不计为已完成。',
  ),
  none: w('Nothing has a planned or an actual finish', '没有计划或实际完成日期'),
  noneText: w(
    'Give the records a planned finish, or choose another part of the plant.',
    '请填写计划完成日期，或选择其他范围。',
  ),
  asWorkbook: w('Table (Excel)', '表格（Excel）'),
} as const;
