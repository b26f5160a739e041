import { registers } from '@plumbline/contract/registers/index.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { SkylineKind } from '../skyline/skyline-kind.ts';

/** Words of the skyline of work packs. */
export const packWords: SkylineKind['words'] = {
  one: w(
    'Work packs by the latest planned finish of their job cards',
    '每格代表一个工作包，按其工卡最晚计划完成日堆叠',
  ),
  many: w('Work packs by the latest planned finish of their job cards', '工作包数量，按其工卡最晚计划完成日堆叠'),
  all: w('Work packs', '工作包总数'),
  name: registers.workPack.label,
  notStarted: w('Not started', '未开始'),
  parts: w('Job cards accepted', '已验收工卡'),
  partsOf: w(
    '{percent} % done, {done} of {total} job cards accepted',
    '完成 {percent} %，已验收 {done}/{total} 张工卡',
  ),
  undated: w(
    '{count} work {count:pack is|packs are} not shown: none of {count:its|their} job cards has a planned finish',
    '{count} 个工作包的工卡均无计划完成日期，未在图中显示',
  ),
  picture: w(
    'Skyline of work packs: {count} {count:pack|packs} in {columns} columns, {accepted} signed off, {ready} ready, {overdue} overdue. The table shows the same rows.',
    '工作包天际线图：{count} 个工作包，{columns} 列，{accepted} 个已签署，{ready} 个可签署，{overdue} 个逾期。可切换到表格查看。',
  ),
  none: w('No work pack has a planned finish', '没有设置计划完成日期的工作包'),
  noneText: w(
    'A pack is placed at the latest planned finish of its job cards; give the cards one.',
    '工作包按其工卡的最晚计划完成日显示，请先填写工卡的计划完成日期。',
  ),
  workbook: w('Work packs (Excel)', '工作包清单（Excel）'),
};

/** Words of the skyline of job cards. */
export const cardWords: SkylineKind['words'] = {
  one: w('Job cards by planned finish', '每格代表一张工卡，按计划完成日堆叠'),
  many: w('Job cards by planned finish', '工卡数量，按计划完成日堆叠'),
  all: w('Job cards', '工卡总数'),
  name: registers.jobCard.label,
  notStarted: w('Not started', '未开始'),
  parts: w('Operations done', '已完成工序'),
  partsOf: w('{percent} % done, {done} of {total} operations', '完成 {percent} %，已完成 {done}/{total} 道工序'),
  undated: w(
    '{count} job {count:card is not shown: neither it nor its|cards are not shown: neither they nor their} operations have a planned finish',
    '{count} 张工卡及其工序均无计划完成日期，未在图中显示',
  ),
  picture: w(
    'Skyline of job cards: {count} {count:card|cards} in {columns} columns, {accepted} accepted, {ready} done, {overdue} overdue. The table shows the same rows.',
    '工卡天际线图：{count} 张工卡，{columns} 列，{accepted} 张已验收，{ready} 张已完工，{overdue} 张逾期。可切换到表格查看。',
  ),
  none: w('No job card has a planned finish', '没有设置计划完成日期的工卡'),
  noneText: w(
    'A card is placed at its planned finish, or else at the latest of its operations.',
    '工卡按其计划完成日显示；未填写时按其工序的最晚计划完成日显示。',
  ),
  workbook: w('Job cards (Excel)', '工卡清单（Excel）'),
};
