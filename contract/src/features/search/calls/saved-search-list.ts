import { z } from 'zod';
import type { Filter } from '../../../register/filter.ts';
import { as, call } from '../../../calls/call.ts';

/** A view of a register: filter, order (`-area,name`) and columns. */
interface SavedView {
  readonly filter?: Filter | undefined;
  readonly sort: string;
  readonly columns: readonly { readonly name: string; readonly shown: boolean; readonly pinned: boolean }[];
}
/** A saved search (domain guide 2.11). */
export interface SavedSearch {
  readonly id: string;
  /** The key of the register it searches. */
  readonly register: string;
  readonly name: string;
  readonly view: SavedView;
  /** Everyone in the company may use it. */
  readonly shared: boolean;
  readonly mine: boolean;
  /** Who saved it. */
  readonly by: string;
  /** ISO 8601. */
  readonly savedAt: string;
}
/** Returns my searches and those shared with me, by name; for one register, or for all that I may see. */
export const savedSearchList = call({
  path: '/api/ext/saved-search/list',
  access: 'signedIn',
  input: z.object({ register: z.string().max(60).optional() }),
  output: as<readonly SavedSearch[]>(),
});
