import { choice, integer, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

const name = text(w('Tag number', '位号'), { max: 100, mono: true });
/** The fields shown of each item in any of these lists; its checks are those of the scope of work. */
const facts = {
  description: text(w('Description', '描述'), { max: 255 }),
  equipmentType: ref(w('Equipment type', '设备类型'), { to: 'equipmentType' }),
  discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
  subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
  location: ref(w('Location', '位置'), { to: 'location' }),
  itrTotal: integer(w('ITRs', 'ITR 数'), { adds: true }),
  itrDone: integer(w('ITRs signed', '已签 ITR'), { adds: true }),
  table: choice(w('Table', '表'), { of: { taggedItem: registers.taggedItem.label }, hide: ['grid'] }),
} as const;
/** Visible with the right to see tagged items, and opened from the row the items belong to. */
const shared = {
  group: 'TaggedItems',
  level: 'E',
  title: 'name',
  rightsOf: 'taggedItem',
  opens: { register: 'table' },
} as const;

/** The tags and cables of a loop in the order of their loop elements: the loop print-out (domain guide 2.3.2). */
export const loopItem = queryList({
  ...shared,
  key: 'loopItem',
  label: w('Item of a loop', '回路元件'),
  route: '/RefTable/LoopItems',
  of: { field: 'loop', register: 'loop' },
  prints: { place: 1, loopElement: 3, name: 4, description: 6, equipmentType: 3, itrDone: 1.6, itrTotal: 1.6 },
  fields: {
    /** Its position in the loop, from 1; items without a loop element come last. */
    place: integer(w('No.', '序号'), {}),
    loopElement: text(w('Loop element', '回路元件'), { max: 50 }),
    name,
    ...facts,
  },
  grid: {
    columns: ['place', 'loopElement', 'name', 'description', 'equipmentType', 'itrDone', 'itrTotal', 'subSystems'],
    sort: ['place'],
  },
});

/** The tagged items of a skid, package or other collection (domain guide 2.2.2). */
export const parentTagItem = queryList({
  ...shared,
  key: 'parentTagItem',
  label: w('Item of a parent tag', '上级位号所含位号'),
  route: '/RefTable/ParentTagItems',
  of: { field: 'parentTag', register: 'parentTag' },
  prints: { name: 4, description: 6, equipmentType: 3, discipline: 2, location: 3, itrDone: 1.6, itrTotal: 1.6 },
  fields: { name, ...facts },
  grid: {
    columns: ['name', 'description', 'equipmentType', 'discipline', 'location', 'itrDone', 'itrTotal', 'subSystems'],
    sort: ['name'],
  },
});
