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
  /** The administrator: holds all and cannot be changed (readings D81). */
  readonly fixed: boolean;
  /** How many users hold it. */
  readonly users: number;
  /** How many permission codes it holds. */
  readonly permissions: number;
  /** How many menu nodes it is bound to. */
  readonly menus: number;
}

/** A new role. It holds nothing until it is bound. */
export const newRole = z.object({ code, name, remark: remark.optional() });
/** Changes of a role: only what is given changes. */
export const roleChanges = z.object({
  id: guid,
  code: code.optional(),
  name: name.optional(),
  remark: remark.optional(),
});
