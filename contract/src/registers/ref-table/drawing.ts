import { date, flag, ref, text } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { comments, longDescription, name } from '../shared.ts';

/** A drawing or document record (domain guide 2.2.4). It is superseded while its status withdraws it. */
export const drawing = register({
  key: 'drawing',
  label: w('Drawing', '图纸'),
  route: '/RefTable/Drawing',
  group: 'RefTable',
  level: 'C',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    name: name(275),
    drawingType: ref(w('Drawing type', '图纸类型'), { to: 'drawingType', required: true }),
    description: longDescription,
    revision: text(w('Revision', '版本'), { max: 20 }),
    revisionDate: date(w('Revision date', '版本日期'), {}),
    area: ref(w('Area', '区域'), { to: 'area' }),
    module: ref(w('Module', '模块'), { to: 'module' }),
    drawingStatus: ref(w('Drawing status', '图纸状态'), { to: 'drawingStatus' }),
    superseded: flag(w('Superseded', '已被替代'), { computed: true }),
    sheet: text(w('Sheet', '页'), { max: 30 }),
    originator: text(w('Originator', '编制方'), {}),
    link: text(w('Link', '链接'), { max: 1000 }),
    comments,
  },
});
