import { choice, date, instant, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** The registers of the records a change can touch. */
const TABLES = Object.fromEntries(
  (['tagItr', 'handover', 'procedure', 'jobCard', 'drawing'] as const).map((key) => [key, registers[key].label]),
);

/**
 * What a change touches in a scope of work, and what was decided of it: signed checks of what it names (of a work pack
 * or job card those of its operations), accepted certificates over that, job cards that check it, and procedures, also those of steps it names, and the drawings
 * it names or that show this; not what else is drawn of the tags of a drawing it names. A decision is evidence: its row stays in the list, as one that is touched no longer, when its record is rejected,
 * re-opened or deleted or the change names it no longer.
 */
export const mocImpact = queryList({
  key: 'mocImpact',
  label: w('What an MOC touches', '变更影响'),
  route: '/Changes/MOCImpact',
  group: 'Changes',
  level: 'E',
  title: 'name',
  rightsOf: 'moc',
  of: { field: 'moc', register: 'moc' },
  opens: { register: 'table' },
  fields: {
    name: text(w('Record', '记录'), { max: 200, mono: true }),
    table: choice(w('Kind', '类型'), { of: TABLES }),
    description: text(w('Description', '描述'), { max: 255 }),
    state: choice(w('State', '状态'), {
      of: {
        signedOff: w('Signed off', '已签署'),
        toBeReverified: w('To be re-verified', '待复核'),
        accepted: w('Accepted', '已接收'),
        open: w('Open', '未完成'),
        inDoubt: w('In doubt', '存疑'),
        past: w('No longer touched', '不再涉及'),
      },
    }),
    taggedItem: ref(w('Tagged item', '位号对象'), { to: 'taggedItem' }),
    discipline: ref(w('Discipline', '专业'), { to: 'discipline' }),
    subSystems: refs(w('Subsystems', '子系统'), { to: 'subSystem' }),
    signedOn: date(w('Signed on', '签署日期'), {}),
    decision: choice(w('Decision', '决定'), {
      of: {
        open: w('Not decided', '未决定'),
        reverify: w('To be done again', '须复核'),
        waived: w('Waived', '豁免'),
      },
    }),
    reason: text(w('Reason', '理由'), { max: 500 }),
    decidedBy: text(w('Decided by', '决定人'), { max: 200 }),
    decidedAt: instant(w('Decided at', '决定时间'), {}),
  },
  grid: {
    columns: ['name', 'table', 'description', 'state', 'subSystems', 'signedOn', 'decision', 'reason', 'decidedBy'],
    sort: ['decision', 'name'],
  },
});
