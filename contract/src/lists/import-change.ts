import { integer, text } from '../field/field.ts';
import { w } from '../words/word.ts';
import { anyTable } from './any-table.ts';
import { queryList } from './query-list.ts';

/** The cells an import changes, one by one, with the text before and after; for a trial, the cells it would change. */
export const importChange = queryList({
  key: 'importChange',
  label: w('Changed cell', '修改的单元格'),
  route: '/Import/Changes',
  group: 'Import',
  level: 'E',
  title: 'name',
  rightsOf: 'importJob',
  of: { field: 'importJob', register: 'importJob' },
  opens: { register: 'table', id: 'record' },
  fields: {
    row: integer(w('Row of the file', '文件行'), {}),
    name: text(w('Record', '记录'), { max: 300, mono: true }),
    column: text(w('Column', '列'), { max: 100 }),
    was: text(w('Before', '原值'), { max: 4000 }),
    becomes: text(w('After', '新值'), { max: 4000 }),
    table: anyTable,
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: { columns: ['row', 'name', 'column', 'was', 'becomes'], sort: ['row', 'column'] },
});
