import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { code, inactive, names, remark, sort, users } from './setting-fields.ts';

/** What a user does in the company. A post that a user holds cannot be deleted. */
export const post = register({
  key: 'post',
  label: w('Post', '岗位'),
  route: '/SystemSettings/Post',
  group: 'Admin',
  level: 'A',
  area: 'post',
  naturalKey: ['code'],
  title: 'code',
  access: 'reference',
  fields: { code, ...names, sort, inactive, remark, users },
  grid: { columns: ['code', 'nameEn', 'nameZh', 'sort', 'users', 'inactive', 'remark'], sort: ['sort', 'code'] },
});
