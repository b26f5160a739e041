import { choice, date, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** The registers whose records can depend on a drawing. */
const TABLES = Object.fromEntries(
  (['moc', 'tagItr', 'procedure', 'jobCard'] as const).map((key) => [key, registers[key].label]),
);

/**
 * The records in a scope of work that depend on a drawing, shown before it is revised: the MOCs, procedures and job
 * cards that list it, and the checks of the tagged items it shows, open or done. Records of a register are shown only
 * to users who may see the register. Over all drawings, a record has a row for each drawing it depends on.
 */
export const drawingUse = queryList({
  key: 'drawingUse',
  label: w('Uses of a drawing', '图纸影响'),
  route: '/RefTable/DrawingUse',
  group: 'RefTable',
  level: 'E',
  title: 'name',
  rightsOf: 'drawing',
  of: { field: 'drawing', register: 'drawing', all: true },
  opens: { register: 'table', id: 'record' },
  fields: {
    name: text(w('Record', '记录'), { max: 200, mono: true }),
    table: choice(w('Kind', '类型'), { of: TABLES }),
    description: text(w('Description', '描述'), { max: 255 }),
    state: choice(w('State', '状态'), {
      of: {
        open: w('Open', '未完成'),
        toBeReverified: w('To be re-verified', '待复核'),
        done: w('Done', '已完成'),
      },
    }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
    doneOn: date(w('Done on', '完成日期'), {}),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: ['name', 'table', 'state', 'description', 'taggedItem', 'subSystems', 'doneOn'],
    sort: ['state', 'table', 'name'],
  },
});
