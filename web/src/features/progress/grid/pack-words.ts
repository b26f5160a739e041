import { w } from '@plumbline/contract/words/word.ts';

/** Words of the grid of work packs and job cards. */
export const tileWords = {
  note: w('Progress of each work pack. Open a tile for its job cards.', '各工作包的进度。点击方块查看其工卡。'),
  cardsNote: w(
    'Progress of each job card of {pack}. Open a tile for its operations.',
    '{pack} 各工卡的进度。点击方块查看其工序。',
  ),
  back: w('All work packs', '全部工作包'),
  wholePack: w('Whole work pack', '整个工作包'),
  find: w('Find by name or description', '按名称或描述查找'),
  packs: w('Work packs', '工作包'),
  cards: w('Job cards', '工卡'),
  operations: w('Operations', '工序'),
  noPacks: w('No work packs', '无工作包'),
  noCards: w('No job cards', '无工卡'),
  noOperations: w('No operations', '无工序'),
  accepted: w('accepted', '已验收'),
  done: w('done', '已完成'),
  all: w('all', '全部'),
  inTheWay: w('{count} blocking its sign-off', '{count} 项阻止签署'),
  planned: w('Planned finish {day}', '计划完成 {day}'),
  late: w('Late: planned finish {day}', '逾期：计划完成 {day}'),
  locked: w('{status}, locked', '{status}，已锁定'),
  lockedByPack: w('Locked by its work pack', '由工作包锁定'),
  anyStatus: w('All statuses', '全部状态'),
  anySubSystem: w('All subsystems', '全部子系统'),
  empty: w('No work packs yet', '暂无工作包'),
  emptyText: w(
    'Make a work pack and let job cards refer to it; each pack is then a tile here.',
    '新建工作包，并在工卡中选择该工作包；每个工作包将在此显示为一个方块。',
  ),
  emptyPack: w('No job cards in this pack', '该工作包暂无工卡'),
  emptyPackText: w('A job card names its work pack.', '在工卡中选择其所属工作包。'),
  makePack: w('Open the list of work packs', '打开工作包列表'),
} as const;
