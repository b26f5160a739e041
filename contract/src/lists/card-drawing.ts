import { choice, date, flag, number, ref, text } from '../field/field.ts';
import { registers } from '../registers/index.ts';
import { w } from '../words/word.ts';
import { queryList } from './query-list.ts';

/**
 * The drawings needed for a job card: those it lists, those of MOCs that list it, and those of the tags it checks
 * (domain guide 3.13).
 */
export const cardDrawing = queryList({
  key: 'cardDrawing',
  label: w('Drawing of a job card', '工卡图纸'),
  route: '/WorkPack/JobCardDrawings',
  group: 'WorkPack',
  level: 'E',
  title: 'name',
  rightsOf: 'drawing',
  of: { field: 'jobCard', register: 'jobCard' },
  opens: { register: 'table' },
  fields: {
    name: text(w('Drawing', '图纸'), { max: 275, mono: true }),
    description: text(w('Description', '描述'), { max: 255 }),
    drawingType: ref(w('Drawing type', '图纸类型'), { to: 'drawingType' }),
    revision: text(w('Revision', '版本'), { max: 20 }),
    revisionDate: date(w('Revision date', '版本日期'), {}),
    superseded: flag(w('Superseded', '已被替代'), { alarm: true }),
    through: choice(w('Named by', '引用方'), {
      of: {
        jobCard: registers.jobCard.label,
        moc: registers.moc.label,
        taggedItem: registers.taggedItem.label,
      },
    }),
    openChanges: number(w('Open MOCs', '未关闭变更'), { min: 0, decimals: 0 }),
    table: choice(w('Kind', '类型'), { of: { drawing: registers.drawing.label } }),
  },
  grid: {
    columns: ['name', 'description', 'revision', 'revisionDate', 'superseded', 'through', 'openChanges'],
    sort: ['name'],
  },
});
