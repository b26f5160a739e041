import { choice, date, flag, number, ref, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** The Tag ITRs of a multi-tag sheet, with their state: actions on the sheet apply to the Tag ITRs that follow it. */
export const multiTagMember = queryList({
  key: 'multiTagMember',
  label: w('Tag ITR of a sheet', '表中的位号 ITR'),
  route: '/Certification/MultiTagITRMembers',
  group: 'Certification',
  level: 'E',
  title: 'name',
  rightsOf: 'multiTagItr',
  of: { field: 'multiTagItr', register: 'multiTagItr' },
  opens: { register: 'table' },
  fields: {
    name: text(w('Tag ITR', '位号 ITR'), { max: 200, mono: true }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    description: text(w('Description', '描述'), { max: 255 }),
    testReference: text(w('Test reference', '测试参考'), { max: 30 }),
    progress: choice(w('Progress', '进展'), { of: registers.tagItr.fields.progress.of }),
    taskPercent: number(w('Tasks %', '任务 %'), { decimals: 0 }),
    follows: flag(w('Answers as on the sheet', '与本表答案一致'), {}),
    signedWith: flag(w('Signed with the sheet', '随本表签署'), {}),
    signedOn: date(w('Signed off on', '签署日期'), {}),
    documentCode: text(w('Document code', '文档编码'), { max: 6, mono: true }),
    table: choice(w('Table', '表'), { of: { tagItr: registers.tagItr.label }, hide: ['grid'] }),
  },
  grid: {
    columns: ['name', 'description', 'progress', 'taskPercent', 'follows', 'signedWith', 'signedOn', 'documentCode'],
    sort: ['name'],
  },
});
