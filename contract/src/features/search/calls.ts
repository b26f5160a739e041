import { z } from 'zod';
import { as, call } from '../../calls/call.ts';

/** One search result, from any register. */
export interface Found {
  readonly register: string;
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  /** It is void: it keeps its name but counts nowhere. Omitted otherwise. */
  readonly void?: boolean;
  /** It is superseded, such as a drawing by its status. Omitted otherwise. */
  readonly superseded?: boolean;
}
/** Searches names and descriptions for a text of three letters or more, in all registers the caller may see. */
export const search = call({
  path: '/api/ext/search',
  access: 'level',
  input: z.object({ text: z.string().trim().min(1).max(100) }),
  output: as<readonly Found[]>(),
});

/**
 * Maximum rows returned of a list of codes; a longer list does not count as one, and its remaining names are not
 * returned.
 */
export const CODE_NAMES_MOST = 200;

/** Maximum number of rows of one register whose names can be requested by id. */
export const NAMED_MOST = 5000;

/**
 * Returns the meaning of codes of several lists: by register key, the id and description of the first rows in the usual
 * order, or of the rows given in `ids`, so that a page showing a few names need not request all. Lists that do not
 * exist or that the caller may not see are omitted.
 */
export const codeNames = call({
  path: '/api/ext/code-names',
  access: 'level',
  input: z.object({
    registers: z.array(z.string().max(60)).max(100).default([]),
    ids: z.record(z.string().max(60), z.array(z.guid()).max(NAMED_MOST)).optional(),
  }),
  output: as<Readonly<Record<string, readonly (readonly [id: string, description: string])[]>>>(),
});

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

/** Saves a choice of columns under a name; my set with the same name is replaced. Returns its id. */
export const columnSetSave = call({
  path: '/api/ext/column-set/save',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({
    register: z.string().max(60),
    name: z.string().trim().max(100),
    shared: z.boolean().default(false),
    columns: z
      .array(z.object({ name: z.string().max(60), shown: z.boolean(), pinned: z.boolean() }))
      .min(1)
      .max(200),
  }),
  output: as<{ readonly id: string }>(),
});

/** Deletes one of my column sets; users who may edit users may also delete shared sets of others. */
export const columnSetDelete = call({
  path: '/api/ext/column-set/delete',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

/** The calls of search, names of codes and column sets. */
export const searchCalls = {
  codeNames,
  columnSetDelete,
  columnSetList,
  columnSetSave,
  search,
} as const;
