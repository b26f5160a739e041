import { z } from 'zod';
import type { Word } from '../../../words/word.ts';
import { code, guid, name, remark } from '../../../calls/inputs.ts';

/** A named set of permissions and menus (readings D39, D81). */
export interface Role {
  readonly id: string;
  readonly code: string;
  /** In the caller's language. */
  readonly name: string;
  readonly names: Word;
  readonly remark: string;
  /** The administrator role: it has all permissions and cannot be changed (readings D81). */
  readonly fixed: boolean;
  /** The number of users who hold it. */
  readonly users: number;
  /** The number of its permission codes. */
  readonly permissions: number;
  /** The number of menu nodes it is bound to. */
  readonly menus: number;
}

/** A new role. It has no permissions or menus until they are bound. */
export const newRole = z.object({ code, name, remark: remark.optional() });
/** Changes to a role: only the given fields change. */
export const roleChanges = z.object({
  id: guid,
  code: code.optional(),
  name: name.optional(),
  remark: remark.optional(),
});
