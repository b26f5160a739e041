import type { Level } from '@plumbline/contract/levels.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** What each step of the hierarchy is called (domain guide 1). */
export const LEVEL_NAMES = {
  A: w('Company', '公司'),
  B: w('Region', '地区'),
  C: w('Facility', '设施'),
  D: w('Project', '项目'),
  E: w('Scope of work', '工作范围'),
} as const satisfies Record<Level, Word>;

/** Words of choosing a scope. */
export const levelWords = {
  title: w('Choose a scope of work', '选择工作范围'),
  note: w('Registers, checks and certificates are those of the chosen scope.', '台账、检查和证书均属于所选工作范围。'),
  none: w('No scope of work is granted to you', '您尚未获得任何工作范围的授权'),
  noneText: w('Ask your administrator to grant you a scope of work.', '请联系管理员为您授予工作范围。'),
} as const;
