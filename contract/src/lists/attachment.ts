import { PROFILES, type Right } from '../access.ts';
import { choice, flag, instant, integer, ref, text } from '../field/field.ts';
import type { AnyRegister } from '../register/register.ts';
import { allRegisters } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { CALLER, queryList } from './query-list.ts';

/** True when files can be attached to rows of a register: rows of a plant that users maintain. */
export function isAttachable({ access, area }: Pick<AnyRegister, 'access' | 'area'>): boolean {
  const rights: readonly Right[] = PROFILES[access];
  return rights.includes('update') && area === undefined;
}

/** The registers whose rows can have files; of those that share a table, the first. */
export const attachables: readonly AnyRegister[] = allRegisters.filter(
  (register) => isAttachable(register) && register.subset === undefined,
);

/** What a file is, by its content. */
const FILE_KINDS = {
  pdf: w('PDF', 'PDF'),
  picture: w('Image', '图片'),
  table: w('Table', '表格'),
  document: w('Text document', '文字文档'),
  drawing: w('CAD drawing', 'CAD 图'),
} as const;

/** How far the text of a PDF has been read, which happens once for each content, in the background (ADR 108). */
const TEXT_STATES = {
  waiting: w('Waiting', '待读取'),
  text: w('Has text', '有文字'),
  part: w('Only its beginning read', '仅读取开头部分'),
  none: w('No text', '无文字'),
  failed: w('Not readable', '无法读取'),
} as const;
/** Why the text of a PDF could not be read. */
const TEXT_FAULTS = {
  password: w('It needs a password', '需要密码'),
  damaged: w('It is damaged', '文件已损坏'),
  tooHeavy: w('It takes too much time or memory', '占用时间或内存过多'),
  missing: w('Its content is missing from the store', '存储中缺少其内容'),
} as const;

/**
 * The files of a scope of work, once for each row they are attached to (domain guide 2.10, work areas 4.6): of rows the
 * caller may see.
 */
export const attachment = queryList({
  key: 'attachment',
  label: w('Attachment', '附件'),
  route: '/Documents/Attachment',
  group: 'Documents',
  level: 'E',
  title: 'name',
  rightsOf: CALLER,
  fields: {
    name: text(w('File', '文件'), { max: 255 }),
    table: choice(w('Attached to', '所附类型'), {
      of: Object.fromEntries(attachables.map(({ key, label }) => [key, label])),
    }),
    attachedTo: text(w('Item', '所附对象'), { max: 300, mono: true }),
    fileKind: choice(w('Kind of file', '文件类型'), { of: FILE_KINDS }),
    documentType: ref(w('Document type', '文档类型'), { to: 'documentType' }),
    description: text(w('Description', '描述'), { max: 1000 }),
    size: integer(w('Size (kB)', '大小 (kB)'), {}),
    version: integer(w('Version', '版本'), {}),
    revision: text(w('Drawing revision', '图纸版本'), { max: 20, mono: true }),
    superseded: flag(w('Superseded', '已被替代'), {}),
    uploadedBy: text(w('Uploaded by', '上传人'), { max: 200 }),
    uploadedAt: instant(w('Uploaded', '上传时间'), {}),
    attachedAt: instant(w('Attached', '附加时间'), {}),
    retired: flag(w('No longer in use', '不再使用'), {}),
    retiredReason: text(w('Reason', '原因'), { max: 500 }),
    textState: choice(w('Text', '文字状态'), { of: TEXT_STATES }),
    textFault: choice(w('Why not readable', '无法读取原因'), { of: TEXT_FAULTS }),
    contained: text(w('Contained text', '所含文字'), { max: 2000 }),
    foundOnPage: integer(w('Found on page', '所在页'), {}),
  },
  grid: {
    columns: [
      'name',
      'table',
      'attachedTo',
      'documentType',
      'description',
      'contained',
      'foundOnPage',
      'textState',
      'fileKind',
      'size',
      'version',
      'revision',
      'uploadedBy',
      'attachedAt',
      'retired',
    ],
    sort: ['-attachedAt'],
  },
});
