import { choice, date, instant, list, text } from '../field/field.ts';
import { allRegisters } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { anyTable } from './any-table.ts';
import { CALLER, queryList } from './query-list.ts';

/** The registers whose history is listed: of each table, the register that owns it. Administration has its own. */
export const HISTORY_KEYS: readonly string[] = allRegisters
  .filter(({ area, subset, access }) => area === undefined && subset === undefined && access !== 'log')
  .map(({ key }) => key);

/** What happened to a record, as the history stores it. */
export const HISTORY_ACTIONS = {
  add: w('Added', '新增'),
  update: w('Changed', '修改'),
  follow: w('Recalculated', '自动重算'),
  lines: w('Lines changed', '明细变更'),
  delete: w('Deleted', '删除'),
  restore: w('Restored', '恢复'),
  sign: w('Signed', '签署'),
  reject: w('Rejected', '退回'),
  attach: w('File attached', '附加文件'),
  detach: w('File removed', '移除文件'),
  retire: w('File retired', '停用文件'),
  reuse: w('File back in use', '恢复使用文件'),
  draw: w('Drawn on', '批注'),
} as const;

/**
 * Who changed what: one row for each change of a record in the scope of work and the levels above it, of the records the
 * caller may see, deleted ones included. A list for one record, person, day or batch is this list with a filter.
 */
export const historyEntry = queryList({
  key: 'historyEntry',
  label: w('Change', '变更记录'),
  route: '/Report/History',
  group: 'Report',
  level: 'E',
  title: 'name',
  rightsOf: CALLER,
  opens: { register: 'table', id: 'record' },
  fields: {
    at: instant(w('Time', '时间'), {}),
    /** In the time zone of the scope. */
    day: date(w('Day', '日期'), {}),
    person: text(w('Person', '人员'), { max: 200 }),
    action: choice(w('What happened', '操作'), { of: HISTORY_ACTIONS }),
    table: anyTable,
    name: text(w('Record', '记录'), { max: 300, mono: true }),
    changed: list(w('Changed fields', '修改的字段'), { max: 200 }),
    note: text(w('Note', '备注'), { max: 4000 }),
    via: text(w('Made by', '方式'), { max: 300 }),
    batch: text(w('Batch', '批次'), { max: 36, mono: true, hide: ['grid'] }),
    /** The id of the record, also of a deleted one. */
    row: text(w('Record id', '记录标识'), { max: 36, mono: true, hide: ['grid'] }),
    /** The record to open: none for a deleted one. */
    record: text(w('Record to open', '可打开的记录'), { max: 36, hide: ['grid'] }),
  },
  grid: { columns: ['at', 'person', 'action', 'table', 'name', 'changed', 'note', 'via'], sort: ['-at'] },
});
