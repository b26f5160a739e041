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
