import { flag, integer, list } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/** A possible answer to "what is the state of this check?" (domain guide 2.2.3). */
export const tagItrCompletionStatus = register({
  key: 'tagItrCompletionStatus',
  label: w('Tag ITR completion status', '位号 ITR 完成状态'),
  route: '/RefTable/TagITRCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
    /** Notifies the person a Tag ITR is assigned to when it gets this status. */
    notifyAssignedTo: flag(w('Notify the person assigned', '通知负责人'), {}),
    /**
     * The labels of sign-offs: the person who gave one is notified, or where nobody has, the people who may give it.
     */
    notifySignOffs: list(w('Notify sign-offs', '通知签署角色'), { max: 50 }),
  },
});

/** The state recorded on a punch item (domain guide 2.2.3). */
export const punchListItemCompletionStatus = register({
  key: 'punchListItemCompletionStatus',
  label: w('Punch item completion status', '尾项完成状态'),
  route: '/RefTable/PunchListItemCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
    closesItem: flag(w('Closes the item', '关闭尾项'), {}),
  },
});

/** The state recorded on a certificate (domain guide 2.2.3). */
export const handoverCompletionStatus = register({
  key: 'handoverCompletionStatus',
  label: w('Handover completion status', '移交完成状态'),
  route: '/RefTable/HandoverCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
  },
});

/** The state recorded on a Tag PWL (domain guide 2.2.6). */
export const preservationCompletionStatus = register({
  key: 'preservationCompletionStatus',
  label: w('Preservation completion status', '维护保养完成状态'),
  route: '/RefTable/PreservationCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
  },
});

/** The state of a work pack; some lock it (domain guide 2.2.7). */
export const workPackCompletionStatus = register({
  key: 'workPackCompletionStatus',
  label: w('Work pack completion status', '工作包完成状态'),
  route: '/RefTable/WorkPackCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
    locksWorkPack: flag(w('Locks work pack', '锁定工作包'), {}),
  },
});

/** The state of a procedure while it is executed (domain guide 2.2.8). */
export const procedureCompletionStatus = register({
  key: 'procedureCompletionStatus',
  label: w('Procedure completion status', '程序完成状态'),
  route: '/RefTable/ProcedureCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: { ...simple, isDefault: flag(w('Is default', '默认'), { single: true }) },
});

/** The state recorded on an assurance tracker (domain guide 2.2.9). */
export const assuranceTrackerCompletionStatus = register({
  key: 'assuranceTrackerCompletionStatus',
  label: w('Assurance tracker completion status', '保障核查跟踪完成状态'),
  route: '/RefTable/AssuranceTrackerCompletionStatus',
  group: 'RefTable',
  level: 'B',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    isDefault: flag(w('Is default', '默认'), { single: true }),
    requiresReason: flag(w('Requires reason', '需说明原因'), {}),
  },
});

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
