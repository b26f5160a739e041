import { choice, date, instant, ref, refs, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/** The registers of the records an MOC can affect. */
const TABLES = Object.fromEntries(
  (['tagItr', 'handover', 'procedure', 'jobCard', 'drawing'] as const).map((key) => [key, registers[key].label]),
);

/**
 * The records an MOC affects in a scope of work, with the decisions on them: signed checks of the items it lists (for a
 * work pack or job card, of its operations), accepted certificates covering these items, job cards that check the
 * items, procedures, also those of listed steps, and the drawings it lists or that show the items; not the other
 * drawings of tags shown on a listed drawing. A decision is evidence: its row stays in the list, as no longer affected,
 * when its record is rejected, re-opened or deleted or the MOC no longer lists it. Over all MOCs, a record has a row for
 * each MOC that affects it.
 */
export const mocImpact = queryList({
  key: 'mocImpact',
  label: w('What an MOC affects', '变更影响'),
  route: '/Changes/MOCImpact',
  group: 'Changes',
  level: 'E',
  title: 'name',
  rightsOf: 'moc',
  of: { field: 'moc', register: 'moc', all: true },
  opens: { register: 'table', id: 'record' },
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
        past: w('No longer affected', '不再涉及'),
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
    record: text(w('Record id', '记录标识'), { max: 36, hide: ['grid'] }),
  },
  grid: {
    columns: ['name', 'table', 'description', 'state', 'subSystems', 'signedOn', 'decision', 'reason', 'decidedBy'],
    sort: ['decision', 'name'],
  },
});
