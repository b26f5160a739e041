import { z } from 'zod';
import { as, call } from '../../../calls/call.ts';

/** A named choice of columns of a register: which are shown, in which order, and which are pinned to the left. */
export interface ColumnSet {
  readonly id: string;
  /** The key of the register. */
  readonly register: string;
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly shown: boolean; readonly pinned: boolean }[];
  /** Everyone in the company may use it. */
  readonly shared: boolean;
  readonly mine: boolean;
  /** Who saved it. */
  readonly by: string;
}
/** Returns my column sets of a register and those shared with me, by name. */
export const columnSetList = call({
  path: '/api/ext/column-set/list',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({ register: z.string().max(60) }),
  output: as<readonly ColumnSet[]>(),
});
