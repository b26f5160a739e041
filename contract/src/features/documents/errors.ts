import { w } from '../../words/word.ts';

/** The errors of scans. */
export const documentsErrors = {
  scanKind: {
    code: 1,
    words: w(
      '{name} is not a scan. Scans are PDF, TIFF, JPEG, PNG or HEIC; completed workbooks and JSON files go to “Completed digital documents”.',
      '{name} 不是扫描件。扫描件须为 PDF、TIFF、JPEG、PNG 或 HEIC；已填写的工作簿和 JSON 文件请上传到“已填电子文档”。',
    ),
  },
  scanPages: {
    code: 1,
    words: w(
      '{name} has {pages} pages; a scan can have at most {most}. Scan it in parts.',
      '{name} 共 {pages} 页，一份扫描件最多 {most} 页，请分批扫描。',
    ),
  },
  scanPassword: {
    code: 1,
    words: w(
      '{name} is protected by a password, so its codes cannot be read. Save it without a password and upload it again.',
      '{name} 受密码保护，无法读取其中的编码。请另存为无密码的文件后重新上传。',
    ),
  },
  scanGone: {
    code: 404,
    words: w(
      'This scan is no longer in the tray: it was filed or deleted.',
      '该扫描件已不在待归档区：已被归档或删除。',
    ),
  },
  scansForbidden: {
    code: 403,
    words: w(
      'You may not file scans: this needs the right to edit a register of work, such as Tag ITRs. An administrator can give it.',
      '您没有归档扫描件的权限：需要具有工作类登记表（如位号 ITR）的编辑权限，请联系管理员。',
    ),
  },
} as const;
