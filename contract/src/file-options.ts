import type { LevelOption } from './level-option.ts';
import { w } from './words/word.ts';

/** Level options for files. */
export const fileOptions = {
  /** A drawing has one file: a new file replaces the old one (domain guide 2.1 C, 2.2.6). */
  oneFilePerDrawing: {
    step: 'C',
    kind: 'flag',
    start: false,
    label: w('One attachment per drawing', '每张图纸仅一个附件'),
    does: w(
      'On: a drawing holds one attachment, and a new file replaces it after confirmation. Existing attachments stay.',
      '开启：每张图纸仅保留一个附件，新附件经确认后替换原附件。已有附件保留。',
    ),
  },
  /** Maximum total size of a facility's files (domain guide 2.1 C). */
  storageQuota: {
    step: 'C',
    kind: 'gigabytes',
    start: '',
    most: 100_000,
    label: w('Storage quota, GB', '存储配额（GB）'),
    does: w(
      'Maximum gigabytes of files for the facility and all levels below it; further files are refused. Deleted files do not count. Empty: no limit.',
      '设施及其下各层级的文件最多占用的容量，超出后拒收新文件；已删除的文件不计。留空则不限。',
    ),
  },
} as const satisfies Record<string, LevelOption>;
