import { w } from '@plumbline/contract/words/word.ts';

/** Words of the multi-tag sheets. */
export const multiTagWords = {
  button: w('Multi-tag sheet', '多位号检查表'),
  start: w('New multi-tag sheet', '新建多位号检查表'),
  noRight: w('You have no right to add multi-tag ITRs.', '您没有新增多位号 ITR 的权限。'),
  most: w('At most {most} Tag ITRs fit on one sheet.', '一张表最多包含 {most} 项位号 ITR。'),
  title: w('Multi-tag sheet of {count} Tag {count:ITR|ITRs}', '{count} 项位号 ITR 的多位号检查表'),
  text: w(
    'One form for all of them: filled in once, signed once. Each keeps its own answers, sign-offs and history.',
    '所有位号共用一张表：填写一次、签署一次，每项保留各自的答案、签署和历史。',
  ),
  description: w('Description', '描述'),
  generate: w('Generate', '生成'),
  refused: w(
    'No sheet was made. These do not go together with the others:',
    '未生成检查表。以下各项不能与其他项同表：',
  ),
  made: w('{number} was made.', '已生成 {number}。'),
  about: w(
    'A sheet for many tags of one ITR and one subsystem: choose their Tag ITRs, fill the form in once and sign it once.',
    '同一 ITR、同一子系统的多个位号共用一张检查表：选择位号 ITR，填写一次、签署一次。',
  ),
  tab: w('Tag ITRs', '位号 ITR'),
} as const;
