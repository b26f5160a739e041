import { w } from '@plumbline/contract/words/word.ts';

/** Words of departments, posts and the data dictionary. */
export const settingsWords = {
  departmentNote: w('The departments of the company, as a tree.', '公司的部门结构。'),
  departmentFind: w('Find by code or name', '按编码或名称查找'),
  departmentAdd: w('New department', '新建部门'),
  departmentBelow: w('Add below', '新增下级'),
  departmentBelowOf: w('Add below {name}', '新增下级：{name}'),
  departmentEmpty: w('There are no departments yet', '还没有部门'),
  departmentEmptyText: w(
    'Departments group the users of a company; a user belongs to at most one.',
    '部门用于组织公司的用户；每个用户最多属于一个部门。',
  ),
  departmentAsk: w('Delete the department {name}?', '删除部门 {name}？'),
  departmentText: w(
    'It can be deleted while it has neither users nor departments below it.',
    '没有用户且没有下级部门时才能删除。',
  ),
  above: w('Parent', '上级'),
  top: w('None (top level)', '无（顶级）'),

  postNote: w('The posts people hold.', '人员所任的岗位。'),
  postFind: w('Find by code or name', '按编码或名称查找'),
  postAdd: w('New post', '新建岗位'),
  postEmpty: w('There are no posts yet', '还没有岗位'),
  postEmptyText: w('A post says what somebody does in the company.', '岗位说明人员在公司的职务。'),
  postAsk: w('Delete the post {name}?', '删除岗位 {name}？'),
  postText: w('It can be deleted once nobody holds it.', '无人任职时才能删除。'),

  disabledHint: w(
    'A disabled one can no longer be chosen; those who have it keep it.',
    '停用后不能再选择，已选的保留。',
  ),

  dictionaryNote: w('Lists that pages choose from: a type and its items.', '页面可选的列表：类型及其条目。'),
  types: w('Types', '类型'),
  items: w('Items', '条目'),
  itemsOf: w('Items of {name}', '{name} 的条目'),
  typeFind: w('Find a type', '查找类型'),
  typeAdd: w('New type', '新建类型'),
  typeEdit: w('Edit the type', '编辑类型'),
  typeEmpty: w('There are no types yet', '还没有类型'),
  typeEmptyText: w('A type is a list such as the kinds of a document.', '类型是一个列表，例如文档种类。'),
  typeAsk: w('Delete the type {name}?', '删除类型 {name}？'),
  typeText: w('Its {count} {count:item goes|items go} with it.', '其 {count} 个条目将一并删除。'),
  itemFind: w('Find by code or name', '按编码或名称查找'),
  itemAdd: w('New item', '新建条目'),
  itemEmpty: w('This type has no items yet', '该类型还没有条目'),
  itemEmptyText: w('Items are what people choose from.', '条目是可供选择的内容。'),
  itemAsk: w('Delete the item {name}?', '删除条目 {name}？'),
  itemText: w('What was chosen before keeps its code.', '以前选择的内容保留其编码。'),
  chooseType: w('Choose a type', '请选择类型'),
} as const;
