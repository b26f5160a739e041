import { ref } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { code, inactive, names, remark, sort, users } from './setting-fields.ts';

/** A department of the company, below another one or at the top. One with users or departments below it stays. */
export const department = register({
  key: 'department',
  label: w('Department', '部门'),
  route: '/SystemSettings/Department',
  group: 'Admin',
  level: 'A',
  area: 'department',
  naturalKey: ['code'],
  title: 'code',
  access: 'reference',
  fields: {
    code,
    ...names,
    parent: ref(w('Parent', '上级'), { to: 'department', tree: true, tab: w('Departments below', '下级部门') }),
    sort,
    inactive,
    remark,
    users,
  },
  grid: {
    columns: ['code', 'nameEn', 'nameZh', 'parent', 'sort', 'users', 'inactive', 'remark'],
    sort: ['sort', 'code'],
  },
});
