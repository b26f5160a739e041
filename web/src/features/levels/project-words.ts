import { w } from '@plumbline/contract/words/word.ts';

/** Words of the projects. Texts quoted from the specification are verbatim (readings D36). */
export const projectWords = {
  projects: w('Choose a project', '选择项目'),
  projectsNote: w(
    'You see the data of one project at a time. You can change it at any time from the top bar.',
    '每次显示一个项目的数据，可随时在顶栏切换。',
  ),
  select: w('Select Project', '选择项目'),
  keyword: w('Find by name or code', '按名称或编号查找'),
  notFound: w('Project not found', '未找到项目'),
  tryCreating: w('Please try creating a new project', '请尝试新建项目'),
  askForOne: w('Ask your administrator to assign you to one.', '请联系管理员为您分配项目。'),
  noMatch: w('No project matches “{keyword}”.', '没有与“{keyword}”匹配的项目。'),
  isDefault: w('Last used', '上次使用'),
  isOpen: w('Open now', '当前项目'),
  newProject: w('New project', '新建项目'),
  newNote: w(
    'It gets a first scope of work and is granted to you; grant it to others under User management.',
    '系统会创建首个工作范围并授权给您；其他人员在用户管理中授权。',
  ),
  code: w('Project code', '项目编号'),
  codeHint: w('The name people use; unique in its facility.', '人们使用的简称，在设施内唯一。'),
  name: w('Project name', '项目名称'),
  region: w('Region', '地区'),
  facility: w('Facility', '设施'),
  regionNew: w('Name of the new region', '新地区名称'),
  facilityNew: w('Name of the new facility', '新设施名称'),
  another: w('Create a new one…', '新建…'),
  scope: w('First scope of work', '首个工作范围'),
  scopeDefault: w('Main works', '主体工程'),
  create: w('Create project', '创建项目'),
} as const;
