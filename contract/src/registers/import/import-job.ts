import { choice, instant, integer, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/** One file somebody loaded, what was to be done with it, and what became of each row (domain guide 2.11, specification 3). */
export const importJob = register({
  key: 'importJob',
  label: w('Import', '导入'),
  route: '/Import/Import_Logs',
  group: 'Import',
  level: 'E',
  naturalKey: ['number'],
  title: 'number',
  access: 'log',
  fields: {
    number: integer(w('Number', '编号'), { computed: true }),
    tableName: text(w('Table', '表'), { max: 100, computed: true }),
    fileName: text(w('File name', '文件名'), { max: 255, computed: true }),
    importSetting: choice(w('Import setting', '导入方式'), {
      computed: true,
      of: { validate: w('Validate', '校验'), simulate: w('Simulate', '模拟'), full: w('Full', '正式导入') },
    }),
    state: choice(w('State', '状态'), {
      computed: true,
      start: 'queued',
      of: {
        queued: w('Queued', '排队中'),
        running: w('Running', '进行中'),
        done: w('Done', '已完成'),
        failed: w('Failed', '失败'),
        cancelled: w('Cancelled', '已取消'),
      },
    }),
    phase: text(w('Step', '步骤'), { max: 40, computed: true }),
    rowsDone: integer(w('Rows done', '已处理行数'), { computed: true }),
    total: integer(w('Total', '总数'), { computed: true }),
    added: integer(w('Added', '新增'), { computed: true }),
    deleted: integer(w('Deleted', '删除'), { computed: true }),
    updated: integer(w('Updated', '更新'), { computed: true }),
    invalid: integer(w('Invalid', '无效'), { computed: true }),
    unchanged: integer(w('Unchanged', '未变'), { computed: true }),
    toBeAdded: integer(w('To be added', '将新增'), { computed: true }),
    toBeUpdated: integer(w('To be updated', '将更新'), { computed: true }),
    toBeDeleted: integer(w('To be deleted', '将删除'), { computed: true }),
    startedAt: instant(w('Started', '开始'), { computed: true }),
    endedAt: instant(w('Ended', '结束'), { computed: true }),
    byName: text(w('By', '操作人'), { max: 100, computed: true }),
    problem: text(w('Problem', '问题'), { max: 4000, computed: true }),
  },
  grid: {
    columns: [
      'number',
      'tableName',
      'fileName',
      'importSetting',
      'state',
      'total',
      'added',
      'updated',
      'deleted',
      'unchanged',
      'invalid',
      'byName',
      'startedAt',
      'endedAt',
    ],
    sort: ['number'],
  },
});
