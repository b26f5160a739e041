import { choice, instant, integer, number, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w, type Word } from '../words/word.ts';
import { FILLED_KEYS, factsOf } from '../workflow/records.ts';
import { queryList } from './query-list.ts';

/** The registers whose sheets count their values out of limits. */
export const MEASURED_KEYS = FILLED_KEYS.filter((key) => factsOf(key).form?.outside !== undefined);

const tablesOf = (keys: typeof FILLED_KEYS): Readonly<Record<string, Word>> =>
  Object.fromEntries(keys.map((key) => [key, registers[key].label]));

/** What each answer is shown with: its sheet, and where the sheet belongs. */
const SHEET = {
  name: text(w('Sheet', '检查表'), { max: 200, mono: true }),
  taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
  form: text(w('Form', '表单'), { max: 200, mono: true }),
} as const;
const PLACE = {
  /** Where the answer is on the form, from 1. */
  place: integer(w('Place on the form', '表单中的序号'), { hide: ['grid'] }),
  discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
  subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
  record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
} as const;

/**
 * Each measured value of a scope of work that cannot be accepted as it is: outside its limits, or read with an
 * instrument out of calibration. There are as many rows of a sheet as its field _Out of limits_ counts. Mock, void and
 * skipped sheets are left out, as they count nowhere.
 */
export const outOfLimits = queryList({
  key: 'outOfLimits',
  label: w('Answer out of limits', '超限答案'),
  route: '/Report/OutOfLimits',
  group: 'Report',
  level: 'E',
  title: 'name',
  rightsOf: 'tagItr',
  hidden: true,
  opens: { register: 'table', id: 'record', by: 'work' },
  fields: {
    ...SHEET,
    task: text(w('Task', '任务'), { max: 10 }),
    question: text(w('Question', '检查内容'), { max: 500 }),
    value: number(w('Value', '数值'), { decimals: 10 }),
    lowerLimit: number(w('Lower limit', '下限'), { decimals: 10 }),
    upperLimit: number(w('Upper limit', '上限'), { decimals: 10 }),
    unit: text(w('Unit', '单位'), { max: 20 }),
    cause: choice(w('Cause', '原因'), {
      of: {
        limit: w('Out of limits', '超出限值'),
        calibration: w('Instrument out of calibration', '仪器校准过期'),
        both: w('Out of limits and out of calibration', '超出限值且仪器校准过期'),
      },
    }),
    /** The remark beside the value. */
    reason: text(w('Reason', '理由'), { max: 2000 }),
    /** The account that gave the value that stands; empty for values from before answers were recorded. */
    answeredBy: text(w('Answered by', '填写人'), { max: 200 }),
    answeredAt: instant(w('Answered at', '填写时间'), {}),
    table: choice(w('Kind', '类型'), { of: tablesOf(MEASURED_KEYS) }),
    ...PLACE,
  },
  grid: {
    columns: [
      'name',
      'taggedItem',
      'form',
      'task',
      'question',
      'value',
      'lowerLimit',
      'upperLimit',
      'unit',
      'cause',
      'reason',
      'answeredBy',
      'answeredAt',
    ],
    sort: ['name', 'place'],
  },
});

/**
 * The fields that people fill in above the tasks of a check sheet, such as a serial number: one row for each field of
 * each sheet that has been begun, also where the field is still blank. Void and skipped sheets are left out.
 */
export const headerField = queryList({
  key: 'headerField',
  label: w('Header field', '表头字段'),
  route: '/Report/HeaderFields',
  group: 'Report',
  level: 'E',
  title: 'name',
  rightsOf: 'tagItr',
  hidden: true,
  opens: { register: 'table', id: 'record', by: 'work' },
  fields: {
    ...SHEET,
    field: text(w('Field', '字段'), { max: 500 }),
    value: text(w('Value', '内容'), { max: 2000 }),
    table: choice(w('Kind', '类型'), { of: tablesOf(FILLED_KEYS) }),
    ...PLACE,
  },
  grid: {
    columns: ['name', 'taggedItem', 'form', 'field', 'value', 'discipline', 'subSystems'],
    sort: ['name', 'place'],
  },
});
