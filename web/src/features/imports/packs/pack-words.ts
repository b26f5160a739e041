import { w } from '@plumbline/contract/words/word.ts';

/** Words of starter packs. */
export const packWords = {
  title: w('Starter packs', '入门数据包'),
  text: w(
    'A starter pack fills the reference tables of a kind of plant: disciplines, ITRs with approved forms, equipment types, matrices, certificates, punch categories. It is one import: rows that exist are left as they are, and it can be undone there.',
    '入门数据包一次填好某类工程的基础数据表：专业、带已批准表单的 ITR、设备类型、矩阵、移交类型、尾项等级等。它作为一次导入运行：已有的行保持不变，并可在导入页撤销。',
  ),
  choose: w('Starter pack', '数据包'),
  chooseFirst: w('Choose a starter pack.', '请选择数据包。'),
  table: w('Table and what it is for', '数据表及用途'),
  rows: w('Rows', '行数'),
  added: w('Will be added', '将新增'),
  left: w('Exist, left as they are', '已存在，保持不变'),
  refused: w('Cannot be added', '无法新增'),
  forms: w('{count} with approved forms', '{count} 项带已批准表单'),
  try: w('Check what it adds', '检查将新增的内容'),
  trying: w('Checking…', '正在检查…'),
  failed: w('The check did not finish.', '检查未能完成。'),
  open: w('Open the import', '打开导入'),
  take: w('Take over {count} {count:row|rows}', '采用 {count} 行'),
  nothing: w('Everything in this pack exists here already.', '该数据包的内容均已存在。'),
  noRight: w('You may not take it over: {table}. {why}', '您不能采用该数据包：{table}。{why}'),
  notHere: w('Switch to this scope of work first.', '请先切换到该工作范围。'),
  begun: w('It runs as an import: it can be followed and undone there.', '已作为导入运行，可在导入页跟踪和撤销。'),
} as const;
