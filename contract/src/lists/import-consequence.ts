import { choice, list, text } from '../field/field.ts';
import { w } from '../words/word.ts';
import { anyTable } from './any-table.ts';
import { queryList } from './query-list.ts';

/** Maximum records that a trial stores by name: its writes are rolled back, so there is no other trace of them. */
export const FOLLOWED_KEPT = 10_000;

/** The records an import changed beyond its own rows, one by one; for a trial, those it would change. */
export const importConsequence = queryList({
  key: 'importConsequence',
  label: w('Consequence', '连带影响'),
  route: '/Import/Consequences',
  group: 'Import',
  level: 'E',
  title: 'name',
  rightsOf: 'importJob',
  of: { field: 'importJob', register: 'importJob' },
  opens: { register: 'table', id: 'record' },
  fields: {
    name: text(w('Record', '记录'), { max: 200, mono: true }),
    table: anyTable,
    action: choice(w('What happens', '变化'), {
      of: {
        add: w('Added', '新增'),
        update: w('Changed', '修改'),
        delete: w('Deleted', '删除'),
        restore: w('Restored', '恢复'),
        doubt: w('Covers more than was handed over', '覆盖范围超出已移交内容'),
      },
    }),
    changed: list(w('Changed fields', '修改的字段'), {}),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: { columns: ['name', 'table', 'action', 'changed'], sort: ['table', 'name'] },
});
