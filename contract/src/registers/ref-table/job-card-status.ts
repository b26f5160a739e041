import { flag, integer } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** The state of a job card; some lock it (domain guide 2.2.7). */
export const jobCardStatus = register({
  key: 'jobCardStatus',
  label: w('Job card status', '工卡状态'),
  route: '/RefTable/JobCardStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    locksJobCard: flag(w('Locks job card', '锁定工卡'), {}),
    /** The position of its column on the board, lowest first: cards move from left to right. */
    order: integer(w('Order', '顺序'), { min: 0, max: 999 }),
  },
});
