import { w } from '@plumbline/contract/words/word.ts';

/** The words of the backups page. */
export const backupWords = {
  about: w(
    'A backup holds everything: all records with their history, and all files. Each one is read back in full before it counts as verified.',
    '备份包含全部内容：所有记录及其历史和所有文件。每份备份都会完整读回，通过后才算已校验。',
  ),
  start: w('Back up now', '立即备份'),
  started: w('The backup has started. It continues if you leave this page.', '备份已开始，离开本页面后仍会继续。'),
  running: w('A backup is being made.', '备份正在进行。'),
  next: w('Next: {when}', '下次：{when}'),
  never: w('No nightly backup is set (BACKUP_AT).', '未设置每日备份（BACKUP_AT）。'),
  lastGood: w('Last verified: {when}', '最近一次通过校验：{when}'),
  noneGood: w('There is no verified backup yet.', '尚无通过校验的备份。'),
  keeps: w(
    'Kept: {days} days, {weeks} weeks, {months} months · {place}',
    '保留：{days} 天、{weeks} 周、{months} 月 · {place}',
  ),
} as const;
