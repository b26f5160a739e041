import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { code, guid, name, remark } from '../../../calls/inputs.ts';

/**
 * The kind of a permission: `register` a right on a register · `area` a right on an area of administration · `wildcard`
 * one that stands for many · `custom` one created by an installation for its own menus and pages.
 */
export type PermissionType = 'register' | 'area' | 'wildcard' | 'custom';

/** A permission of the catalogue (readings D39). */
export interface Permission {
  readonly id: string;
  /** `<register or area>:<right>`, a wildcard, or a code created by the installation. */
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly type: PermissionType;
  readonly remark: string;
  /** The product itself uses this code: it can be neither renamed nor deleted. */
  readonly shipped: boolean;
  /** The number of roles with exactly this code. */
  readonly roles: number;
}

/** A new permission of the installation; `type` is always `custom`. */
export const newPermission = z.object({ code, name, remark: remark.optional() });
/** Changes to a permission: only the given fields change. A new code is changed in every role that has it. */
export const permissionChanges = z.object({
  id: guid,
  code: code.optional(),
  name: name.optional(),
  remark: remark.optional(),
});
