import { w } from '../../words/word.ts';

/** The errors of operating an installation. */
export const operationsErrors = {
  noBackups: { code: 1, words: w('This process does not make backups.', '此进程不执行备份。') },
  backupRunning: {
    code: 409,
    words: w('A backup is being made. Wait until it has finished.', '备份正在进行，请等待其完成。'),
  },
} as const;
