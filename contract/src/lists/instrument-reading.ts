import { choice, date, flag, number, ref, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w, type Word } from '../words/word.ts';
import { FILLED_KEYS } from '../workflow/records.ts';
import { queryList } from './query-list.ts';

/** The kinds of record that are filled in by a form. */
const TABLES: Readonly<Record<string, Word>> = Object.fromEntries(
  FILLED_KEYS.map((key) => [key, registers[key].label]),
);

/** The sheets affected by an instrument: each reading taken with it in a scope, as stored on its sheet. */
export const instrumentReading = queryList({
  key: 'instrumentReading',
  label: w('Reading', '读数'),
  route: '/RefTable/InstrumentReadings',
  group: 'RefTable',
  level: 'E',
  title: 'name',
  rightsOf: 'instrument',
  of: { field: 'instrument', register: 'instrument' },
  opens: { register: 'table', id: 'record', by: 'work' },
  fields: {
    name: text(w('Sheet', '检查表'), { max: 200, mono: true }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    task: text(w('Task', '任务'), { max: 10 }),
    value: number(w('Value', '数值'), { decimals: 10 }),
    unit: text(w('Unit', '单位'), { max: 20 }),
    day: date(w('Date of reading', '读数日期'), {}),
    calibrationDue: date(w('Calibrated until, at the time', '当时校准有效期至'), {}),
    expired: flag(w('Out of calibration', '校准过期'), {}),
    table: choice(w('Table', '表'), { of: TABLES, hide: ['grid'] }),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: ['name', 'taggedItem', 'task', 'value', 'unit', 'day', 'calibrationDue', 'expired'],
    sort: ['name'],
  },
});
