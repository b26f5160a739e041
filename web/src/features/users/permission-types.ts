import type { PermissionType } from '@plumbline/contract/features/users/calls/permission.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';

/** The types of permission. */
export const PERMISSION_TYPES = {
  register: w('Register', '台账'),
  area: w('Administration', '系统管理'),
  wildcard: w('Wildcard', '通配'),
  custom: w('Own', '自定义'),
} as const satisfies Record<PermissionType, Word>;
