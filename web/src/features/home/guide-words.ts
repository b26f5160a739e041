import { w } from '@plumbline/contract/words/word.ts';

/** Words of the guide from an empty scope of work to the first certificate. */
export const guideWords = {
  title: w('From nothing to the first certificate', '从零到第一份证书'),
  progress: w('{done} of {total} done', '已完成 {done}/{total}'),
  done: w('done', '已完成'),
  others: w('A user with the right “{right}” does this.', '由具有“{right}”权限的用户完成。'),
  empty: w('This scope of work is being set up', '该工作范围正在设置'),
  emptyText: w(
    'It has no tagged items yet. Your work appears here as soon as it is assigned to you.',
    '尚无位号对象。分配给您的工作将显示在这里。',
  ),

  names: w('Name the site', '命名现场'),
  namesText: w(
    'Facility, project and scope of work head every page, print and export.',
    '设施、项目和工作范围显示在每个页面、打印件和导出文件中。',
  ),
  namesButton: w('Name the site', '命名现场'),
  namesSave: w('Save', '保存'),
  pack: w('Take over a starter pack', '采用入门数据包'),
  packText: w(
    'Disciplines, equipment types, ITRs with approved forms, matrices and certificate types, to be edited later.',
    '专业、设备类型、含已批准表单的 ITR、分配矩阵和移交类型，日后均可修改。',
  ),
  packButton: w('Choose a starter pack', '选择入门数据包'),
  tags: w('Load the tag list', '导入位号表'),
  tagsText: w(
    'Any spreadsheet: its columns are proposed, and missing systems and areas are added in one click.',
    '任意电子表格均可：自动建议列对应，缺少的系统和区域可一键新增。',
  ),
  tagsButton: w('Load the tag list', '导入位号表'),
  checks: w('Give the tags their checks', '为位号分配检查'),
  checksText: w(
    'The matrix says which checks each equipment type gets. Tags loaded after it have theirs already.',
    '按矩阵规定各设备类型的检查。在矩阵之后导入的位号已自动分配。',
  ),
  checksButton: w('See what would be added', '查看将新增的检查'),
  signers: w('Say who signs', '指定签署人'),
  signersText: w(
    'Users become authorised persons, with the professions they sign for.',
    '用户成为授权人，并注明其可签署的职业资格。',
  ),
  signersButton: w('Choose who signs', '选择签署人'),
  sheet: w('Sign the first check sheet', '签署第一份检查表'),
  sheetText: w('Fill it in, raise punch for what is wrong, sign it.', '填写，对问题提出尾项，然后签署。'),
  sheetButton: w('Open the first check', '打开第一份检查'),
  next: w('Next', '下一步'),
  certificate: w('Raise the first certificate', '发起第一份证书'),
  certificateText: w(
    'It says what still blocks it; when nothing does, sign it.',
    '证书会显示阻止项；无阻止项后即可签署。',
  ),
  certificateButton: w('Raise a certificate', '发起证书'),
} as const;
