import { w } from '@plumbline/contract/words/word.ts';

/** Words of punch items. */
export const punchWords = {
  tab: w('Punch', '尾项'),
  none: w('No punch items', '没有尾项'),
  noneText: w('Add a punch item for anything that must be fixed.', '此处发现的问题应登记为尾项。'),
  add: w('Add punch item', '添加尾项'),
  noRight: w(
    'You do not have the right to raise punch items. Ask your administrator.',
    '您没有提出尾项的权限。请联系管理员。',
  ),
  title: w('New punch item', '新尾项'),
  number: w('Number', '编号'),
  incomplete: w(
    'Choose a category and a discipline, describe what is wrong, and say who raised it.',
    '请选择类别和专业、填写描述并指定提出人。',
  ),
  raised: w('Operation successful: {number} raised', '操作成功：已提出 {number}'),
} as const;
