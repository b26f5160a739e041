import { choice, instant, integer, number, text } from '../field/field.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** What started a backup. */
const BACKUP_CAUSES = {
  /** The scheduled time. */
  night: w('Scheduled', '定时'),
  /** A user, on the backup page. */
  page: w('By hand', '手动'),
  /** The administrators' command. */
  command: w('By command', '命令行'),
} as const;
/** One cause. */
export type BackupCause = keyof typeof BACKUP_CAUSES;

/** The state of a backup. */
const BACKUP_STATES = {
  /** Being written, or read back for verification. */
  running: w('Running', '进行中'),
  /** Written, and completely read back. */
  verified: w('Verified', '已校验'),
  /** Verified, but the file store had lost some files. */
  lacking: w('Verified, files missing', '已校验，缺少文件'),
  /** There is no backup. */
  failed: w('Failed', '失败'),
} as const;

/** Why a backup failed, and what to do about it. */
export const BACKUP_PROBLEMS = {
  /** The target disk is full. */
  full: w(
    'The disk is full: make room, or keep fewer backups (BACKUP_KEEP).',
    '磁盘已满：请清理空间，或减少保留份数（BACKUP_KEEP）。',
  ),
  /** The folder or bucket does not exist or is not writable. */
  place: w(
    'The backup location could not be written to: check BACKUP_TO and its permissions.',
    '备份位置无法写入：请检查 BACKUP_TO 及其权限。',
  ),
  /** The data read back differs from the data written. */
  differs: w(
    'The data read back differs from the data written: check the disk.',
    '读回内容与写入内容不一致：请检查磁盘。',
  ),
  /** The process or the database stopped. */
  interrupted: w('It was interrupted: the server or the database stopped.', '备份中断：服务器或数据库已停止。'),
  /** Another backup was being made. */
  another: w('Another backup was being made.', '另一个备份正在进行。'),
  /** The file store did not respond. */
  files: w('The file store did not respond.', '文件存储无响应。'),
  /** Anything else; see the server log. */
  fault: w('Internal error: see the server log.', '系统故障：详见服务器日志。'),
} as const;
/** One problem. */
export type BackupProblem = keyof typeof BACKUP_PROBLEMS;

/** Backups made or attempted, latest first. Entries are kept for 400 days, even when the backup itself is gone. */
export const backup = queryList({
  key: 'backup',
  label: w('Backup', '备份'),
  route: '/Admin/Backups',
  group: 'Admin',
  level: 'A',
  title: 'name',
  rightsOf: 'backup',
  fields: {
    name: text(w('Backup', '备份'), { max: 200, mono: true }),
    state: choice(w('State', '状态'), { of: BACKUP_STATES }),
    cause: choice(w('Made', '方式'), { of: BACKUP_CAUSES }),
    beganAt: instant(w('Began', '开始时间'), {}),
    took: integer(w('Took, s', '用时（秒）'), {}),
    size: number(w('Size, MB', '大小（MB）'), {}),
    rows: integer(w('Rows', '行数'), {}),
    files: integer(w('Files', '文件数'), {}),
    missing: integer(w('Files missing', '缺少文件'), {}),
    verifiedAt: instant(w('Verified', '校验时间'), {}),
    problem: choice(w('Problem', '问题'), { of: BACKUP_PROBLEMS }),
    place: text(w('Where', '位置'), { max: 500, mono: true }),
    askedBy: text(w('Asked by', '发起人'), { max: 100 }),
    detail: text(w('System message', '系统信息'), { max: 1000, hide: ['grid'] }),
  },
  grid: {
    columns: ['beganAt', 'name', 'state', 'took', 'size', 'rows', 'files', 'problem', 'cause', 'askedBy', 'place'],
    sort: ['-beganAt'],
  },
});
