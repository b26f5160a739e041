import { text } from '../field/field.ts';
import { w } from '../words/word.ts';
import { anyTable } from './any-table.ts';
import { queryList } from './query-list.ts';

/** Rows of a table that were missing in an import's file, where the two were compared and the rows still exist. */
export const importMissing = queryList({
  key: 'importMissing',
  label: w('Row missing from the file', '文件中没有的行'),
  route: '/Import/Missing',
  group: 'Import',
  level: 'E',
  title: 'name',
  rightsOf: 'importJob',
  of: { field: 'importJob', register: 'importJob' },
  opens: { register: 'table', id: 'record' },
  fields: {
    name: text(w('Record', '记录'), { max: 200, mono: true }),
    description: text(w('Description', '描述'), { max: 1000 }),
    table: anyTable,
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: { columns: ['name', 'description', 'table'], sort: ['name'] },
});
