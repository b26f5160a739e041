import { choice, text } from '../field/field.ts';
import { w } from '../words/word.ts';
import { anyTable } from './any-table.ts';
import { queryList } from './query-list.ts';

/** Names that look like others but differ: from before names were normalised, or with letters of another script. */
export const lookAlikeName = queryList({
  key: 'lookAlikeName',
  label: w('Look-alike name', '形近名称'),
  route: '/Import/LookAlikeNames',
  group: 'Import',
  level: 'E',
  title: 'name',
  rightsOf: 'importJob',
  opens: { register: 'table' },
  fields: {
    name: text(w('Name', '名称'), { max: 200, mono: true }),
    table: anyTable,
    holds: choice(w('Holds', '含有'), {
      of: {
        invisible: w('Invisible characters', '不可见字符'),
        wide: w('Full-width letters or spaces', '全角字母或空格'),
        blanks: w('Several blanks, tabs or line breaks', '多个空格、制表符或换行'),
        hyphen: w('A look-alike of the hyphen', '形近连字符'),
        script: w('Letters of another script that look Latin', '看似拉丁字母的其他文字'),
      },
    }),
    letters: text(w('Letters', '字母'), { max: 100 }),
  },
  grid: { columns: ['name', 'table', 'holds', 'letters'], sort: ['table', 'name'] },
});
