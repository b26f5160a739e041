import { choice, integer, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** How the register and the drawings agree about a tag number. */
export const DRAWING_TAG_STATES = {
  linked: w('Found and linked', '图面有，已关联'),
  unlinked: w('Found, not linked', '图面有，未关联'),
  unknown: w('Found, not in the register', '图面有，台账没有'),
  absent: w('Linked, not found', '已关联，图面没有'),
  unread: w('Linked, drawing has no text', '已关联，图纸无文字'),
  missing: w('On no drawing', '不在任何图纸上'),
} as const;

/**
 * The tag numbers on the drawings of a facility against its register, both ways: what the drawings show, and what the
 * register has on no drawing (work areas 4.6). A row for each tag number on each drawing.
 */
export const drawingTag = queryList({
  key: 'drawingTag',
  label: w('Tag on a drawing', '图面位号'),
  route: '/Documents/DrawingTag',
  group: 'Documents',
  level: 'C',
  title: 'name',
  rightsOf: 'drawing',
  opens: { register: 'table', id: 'record' },
  makes: {
    register: 'taggedItemDrawing',
    fields: ['taggedItem', 'drawing'],
    when: { field: 'state', is: 'unlinked' },
    via: 'drawing',
    changes: w('Link to drawings', '关联图纸'),
  },
  fields: {
    name: text(w('Tag number', '位号'), { max: 150, mono: true }),
    state: choice(w('State', '状态'), { of: DRAWING_TAG_STATES }),
    drawing: ref(w('Drawing', '图纸'), { to: 'drawing' }),
    page: integer(w('Page', '页'), {}),
    places: integer(w('Places', '处数'), {}),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    description: text(w('Description', '描述'), { max: 255 }),
    tagType: choice(w('Tag type', '位号类型'), { of: registers.taggedItem.fields.tagType.of }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
    table: choice(w('Opens', '打开'), {
      of: { taggedItem: registers.taggedItem.label, drawing: registers.drawing.label },
      hide: ['grid'],
    }),
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: ['name', 'state', 'drawing', 'page', 'places', 'description', 'tagType', 'discipline', 'subSystems'],
    sort: ['name', 'drawing'],
  },
});
