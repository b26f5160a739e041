import { choice, flag, integer, list, ref, signOffs } from '../../field/field.ts';
import { register } from '../../register/register.ts';
import { w } from '../../words/word.ts';
import { simple } from '../shared.ts';

/**
 * A kind of certificate: what it groups, which gates it covers, who signs (domain guide 2.2.3). MCC … FAC are rows of
 * this register.
 */
export const handoverType = register({
  key: 'handoverType',
  label: w('Handover type', '移交类型'),
  route: '/RefTable/HandoverType',
  group: 'RefTable',
  level: 'E',
  naturalKey: ['name'],
  title: 'name',
  access: 'reference',
  fields: {
    ...simple,
    grouping: choice(w('Grouping', '分组'), {
      required: true,
      start: 'subSystem',
      of: {
        subSystem: w('Subsystem', '子系统'),
        system: w('System', '系统'),
        levelE: w('Level E', '工作范围'),
      },
    }),
    /**
     * What certificates of the type depend on: the Tag ITRs of its gates, or the procedures whose class has one of its
     * gates (domain guide 2.2.3, "by entity"). Certificates by procedures are raised for a system. Blank means Tag
     * ITRs.
     */
    entity: choice(w('By entity', '移交依据'), {
      start: 'tagItr',
      option: 'procedures',
      of: { tagItr: w('Tag ITR', '位号 ITR'), procedure: w('Procedure', '程序') },
    }),
    gates: list(w('Gates', '移交关口'), { required: true, whole: true }),
    order: integer(w('Order', '顺序'), { min: 0, max: 999 }),
    showOnFrontScreen: flag(w('Show on front screen', '首页显示'), {}),
    showIncludesExcludes: flag(w('Show includes / excludes', '显示包含/不包含'), {}),
    /**
     * Ready for start-up: nothing may start up before its Ex inspections have at least been requested (domain guide
     * 3.9.4).
     */
    exReview: flag(w('Warn of missing Ex checks', '提示缺少防爆检查'), { option: 'ex' }),
    /** Notified of each accepted certificate of the type, in addition to those who signed it (domain guide 3.16). */
    notificationGroup: ref(w('Notification group', '通知组'), { to: 'notificationGroup' }),
    signOffs: signOffs(w('Sign-offs', '签署'), {}),
  },
});
