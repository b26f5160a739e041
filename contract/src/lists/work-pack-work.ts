import { choice, ref, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

const { operation, tagItr, punchListItem, drawing } = registers;

/** The kinds of work in a pack, in the order of its tabs. */
export const PACK_WORK = ['operation', 'tagItr', 'punchListItem', 'drawing'] as const;

/**
 * The contents of a work pack's job cards: their operations, the checks of the operations, the punch items raised on
 * operations or their checks, and the drawings needed for the work (domain guide 3.13). Kinds that the user may not see
 * are left out.
 */
export const workPackWork = queryList({
  key: 'workPackWork',
  label: w('Work of a work pack', '工作包内的工作'),
  route: '/WorkPack/PackWork',
  group: 'WorkPack',
  level: 'E',
  title: 'name',
  rightsOf: 'workPack',
  of: { field: 'workPack', register: 'workPack' },
  opens: { register: 'table' },
  fields: {
    name: text(w('Record', '记录'), { max: 275, mono: true }),
    table: choice(w('Kind', '类型'), {
      of: {
        operation: operation.label,
        tagItr: tagItr.label,
        punchListItem: punchListItem.label,
        drawing: drawing.label,
      },
    }),
    description: text(w('Description', '描述'), { max: 9000 }),
    jobCard: ref(w('Job card', '工卡'), { to: 'jobCard' }),
    state: choice(w('State', '状态'), {
      of: {
        ...punchListItem.fields.state.of,
        ...tagItr.fields.progress.of,
        ...operation.fields.state.of,
      },
    }),
  },
  grid: { columns: ['name', 'table', 'description', 'jobCard', 'state'], sort: ['name'] },
});
