import { flag, integer } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { code, inactive, names, remark } from './setting-fields.ts';

/**
 * A list of the data dictionary. Fields and check sheets name it by its code and offer its items; its items are its
 * lines. An inactive type offers nothing and restricts nothing.
 */
export const dictionaryType = register({
  key: 'dictionaryType',
  label: w('Dictionary type', '字典类型'),
  route: '/SystemSettings/DataDictionary',
  group: 'Admin',
  level: 'A',
  area: 'dictionary',
  naturalKey: ['code'],
  title: 'code',
  access: 'reference',
  fields: {
    code,
    ...names,
    /** Fields that name the type accept values besides its items. */
    allowsOther: flag(w('Other values allowed', '允许其他值'), {}),
    inactive,
    remark,
    items: integer(w('Items', '条目'), { live: true }),
  },
  grid: {
    columns: ['code', 'nameEn', 'nameZh', 'items', 'allowsOther', 'inactive', 'remark'],
    sort: ['code'],
  },
});
