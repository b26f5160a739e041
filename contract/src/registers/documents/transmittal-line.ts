import { choice, date, flag, integer, order, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';

/**
 * A document of a transmittal, by its number: the name of a drawing, known to the register or not. What it was when the
 * transmittal was issued or acknowledged stays written in it.
 */
export const transmittalLine = register({
  key: 'transmittalLine',
  label: w('Transmittal line', '传送单明细'),
  route: '/Documents/TransmittalLine',
  group: 'Documents',
  level: 'E',
  naturalKey: ['transmittal', 'document'],
  title: 'document',
  access: 'work',
  fields: {
    transmittal: ref(w('Transmittal', '文件传送单'), { to: 'transmittal', required: true }),
    place: order(w('No.', '序号'), { within: 'transmittal' }),
    document: text(w('Document', '文件编号'), { required: true, max: 275, mono: true }),
    title: text(w('Document title', '文件标题'), { max: 1000 }),
    revision: text(w('Revision', '版本'), { max: 20, mono: true }),
    revisionDate: date(w('Revision date', '版本日期'), {}),
    drawingType: ref(w('Drawing type', '图纸类型'), { to: 'drawingType' }),
    drawingStatus: ref(w('Drawing status', '图纸状态'), { to: 'drawingStatus' }),
    drawing: ref(w('Drawing', '图纸'), { to: 'drawing', computed: true, tab: w('Transmittals', '传送记录') }),
    outcome: choice(w('Outcome', '结果'), {
      computed: true,
      of: {
        new: w('New', '新增'),
        newRevision: w('New revision', '新版本'),
        details: w('Details changed', '信息更新'),
        same: w('Unchanged', '未变'),
        older: w('Older than ours', '早于现行版本'),
        sent: w('Sent', '已发出'),
      },
    }),
    files: integer(w('Files', '文件数'), { computed: true, adds: true }),
    currentRevision: text(w('Current revision', '现行版本'), { computed: true, live: true, max: 20, mono: true }),
    superseded: flag(w('Since superseded', '后被替代'), { computed: true, live: true, alarm: true }),
  },
  grid: { sort: ['transmittal', 'place'] },
});
