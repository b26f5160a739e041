import { order, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { inactive, names, remark } from './setting-fields.ts';

/** One value of a dictionary type, in the order in which it is offered. Its code is what fields store. */
export const dictionaryItem = register({
  key: 'dictionaryItem',
  label: w('Dictionary item', '字典项'),
  route: '/Admin/DictionaryItem',
  group: 'Admin',
  level: 'A',
  area: 'dictionary',
  naturalKey: ['dictionaryType', 'code'],
  title: 'code',
  access: 'reference',
  fields: {
    dictionaryType: ref(w('Dictionary type', '字典类型'), { to: 'dictionaryType', required: true }),
    number: order(w('No.', '序号'), { within: 'dictionaryType' }),
    code: text(w('Code', '编码'), { required: true, max: 100 }),
    ...names,
    inactive,
    remark,
  },
  grid: {
    columns: ['dictionaryType', 'number', 'code', 'nameEn', 'nameZh', 'inactive', 'remark'],
    sort: ['dictionaryType', 'number'],
  },
});
