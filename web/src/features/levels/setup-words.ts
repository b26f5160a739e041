import { w } from '@plumbline/contract/words/word.ts';

/** The setup tab of a scope of work. */
export const SETUP = 'setup';

/** Words of setting up a scope of work from another one. */
export const setupWords = {
  tab: w('Setup', '设置'),
  title: w('Copy the setup of another scope of work', '复制其他工作范围的设置'),
  text: w(
    'Handover types with their gates, sign-offs and forms, and options. What is there already stays as it is.',
    '移交类型及其关口、签署和表单，以及选项。已有内容保持不变。',
  ),
  from: w('From', '来源'),
  choose: w('Choose a scope of work', '选择工作范围'),
  noOther: w('There is no other scope of work you have access to.', '没有您可见的其他工作范围。'),
  options: w('Options', '选项'),
  willCopy: w('{count} to be copied', '将复制 {count} 项'),
  there: w('{count} there already', '已有 {count} 项'),
  refused: w('{count} not copied', '{count} 项不复制'),
  forms: w('{count} with their forms', '{count} 项含表单'),
  kept: w('{count} chosen here stay', '{count} 项已在此选定，保持不变'),
  nothing: w('Nothing to copy: everything is already there.', '无可复制内容：均已存在。'),
  copy: w('Copy', '复制'),
  copied: w('The setup was copied.', '设置已复制。'),
  more: w('and {count} more', '等另外 {count} 项'),
  change: w('{option}: {here} → {other}', '{option}：{here} → {other}'),
  row: w('{name}: {why}', '{name}：{why}'),
} as const;
