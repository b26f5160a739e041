import { z } from 'zod';
import { as, call } from '../../calls/call.ts';
import type { HistoryEntry } from '../../register/calls.ts';
import { filter } from '../../register/filter.ts';
import type { ViewContent } from '../../register/list-view.ts';

/** A view: what a list shows, under one name (ADR 127). */
export interface ListView {
  readonly id: string;
  /** Rises with each change; a change names the one it is based on. */
  readonly rev: number;
  /** The key of the register or query list. */
  readonly register: string;
  /** The page it is for, where that is not the page of the register itself, such as the list of one certificate type. */
  readonly route: string | null;
  readonly name: string;
  readonly view: ViewContent;
  /** Everyone in the company who may see the register has it above the list. */
  readonly shared: boolean;
  readonly mine: boolean;
  /** Who made it. */
  readonly by: string;
  /** ISO 8601. */
  readonly savedAt: string;
  /** It stands in the caller's sidebar. */
  readonly pinned: boolean;
  /** The ids of the roles whose users see the list like this first. */
  readonly roles: readonly string[];
}

const content = z.object({
  filter: filter.optional(),
  sort: z.string().max(1000).default(''),
  columns: z
    .array(z.object({ name: z.string().max(60), shown: z.boolean(), pinned: z.boolean() }))
    .max(200)
    .default([]),
  groupBy: z.array(z.string().max(60)).max(2).default([]),
  grouped: z.boolean().default(false),
  colourBy: z.string().max(60).nullable().default(null),
});

/** Returns my views and those shared in the company, by name; of one register, or of all that I may see. */
export const viewList = call({
  path: '/api/ext/view/list',
  access: 'signedIn',
  input: z.object({ register: z.string().max(60).optional() }),
  output: as<readonly ListView[]>(),
});

/**
 * Returns one view by its id, also one that nobody shared: who was sent its address may look through it. The rows are
 * those the caller may see.
 */
export const viewGet = call({
  path: '/api/ext/view/get',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<ListView>(),
});

/** A view in the sidebar. */
export interface PinnedView {
  readonly id: string;
  readonly register: string;
  readonly route: string | null;
  readonly name: string;
}
/** Returns the views in my sidebar, and by page the view with which its list begins for my roles. */
export const viewMine = call({
  path: '/api/ext/view/mine',
  access: 'signedIn',
  input: z.object({}),
  output: as<{ readonly pinned: readonly PinnedView[]; readonly first: Readonly<Record<string, string>> }>(),
});

/**
 * Saves a new view, or with `id` changes one of mine; users who may edit users may also change shared views of others.
 * A view that names a column its register does not have is refused.
 */
export const viewSave = call({
  path: '/api/ext/view/save',
  access: { registerIn: 'register', right: 'see' },
  input: z.object({
    id: z.guid().optional(),
    /** Required with `id`: the revision the change is based on. */
    rev: z.int().min(1).optional(),
    register: z.string().max(60),
    /** Omitted for the page of the register itself. */
    route: z.string().max(200).optional(),
    name: z.string().trim().max(100),
    shared: z.boolean().default(false),
    view: content,
  }),
  output: as<{ readonly id: string; readonly rev: number }>(),
});

/** Deletes one of my views; users who may edit users may also delete shared views of others. */
export const viewDelete = call({
  path: '/api/ext/view/delete',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

/** Takes the deletion of a view back. */
export const viewRestore = call({
  path: '/api/ext/view/restore',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<null>(),
});

/** Puts a view into my sidebar, or takes it out. */
export const viewPin = call({
  path: '/api/ext/view/pin',
  access: 'signedIn',
  input: z.object({ id: z.guid(), pinned: z.boolean() }),
  output: as<null>(),
});

/** Has the users of these roles, and of no others, begin the list with this shared view. */
export const viewRoles = call({
  path: '/api/ext/view/roles',
  access: { area: 'role', right: 'update' },
  input: z.object({ id: z.guid(), roles: z.array(z.guid()).max(200) }),
  output: as<null>(),
});

/** Returns what was done to a view, newest first. */
export const viewHistory = call({
  path: '/api/ext/view/history',
  access: 'signedIn',
  input: z.object({ id: z.guid() }),
  output: as<readonly Pick<HistoryEntry, 'id' | 'at' | 'by' | 'action' | 'changes'>[]>(),
});

/** The calls of views. */
export const viewsCalls = {
  viewDelete,
  viewGet,
  viewHistory,
  viewList,
  viewMine,
  viewPin,
  viewRestore,
  viewRoles,
  viewSave,
} as const;
