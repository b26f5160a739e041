import { z } from 'zod';
import type { Word } from '../words/word.ts';

/** What a node is: a group, a page, a button, or something that is kept and not shown (readings D32). */
export const NODE_TYPES = ['M', 'S', 'B', 'other'] as const;
/** One type of node. */
export type NodeType = (typeof NODE_TYPES)[number];

/** The type of a node: as given, else by the first letter of its code, else `other` (readings D32). */
export function nodeType(code: string, given?: unknown): NodeType {
  const known = NODE_TYPES.find((type) => type === given);
  return known ?? NODE_TYPES.find((type) => type === code.charAt(0)) ?? 'other';
}

/** One node of the menu without what hangs beneath it (specification 3). */
export interface NodeFields {
  readonly id: string;
  /** Null at the top. */
  readonly parentId: string | null;
  /** A letter and 14 digits: M a menu, S a submenu, B a button. */
  readonly code: string;
  /** The name in the caller's language. */
  readonly name: string;
  /** What the page is called in its tab and window: the same as the name. */
  readonly title: string;
  /** The name in both languages, so that a change of language needs no call. An addition to the specification. */
  readonly names: Word;
  readonly type: NodeType;
  /** The name of a route, or a path of the product with or without a query; a group names no page. */
  readonly frontPath: string;
  /** Ascending among its neighbours; those with the same number stand by name. */
  readonly sort: number;
  /** 1 at the top. */
  readonly level: number;
  /** The system it belongs to, such as MATERIAL. */
  readonly sysCode: string;
  /** Where it is drawn: LEFT_TREE. */
  readonly position: string;
  /** Off: neither it nor what hangs beneath it is given to anybody. */
  readonly enable: boolean;
  /** Off: it is left out of the sidebar, its page and buttons go on. */
  readonly displayFlag: boolean;
  /** A mark of its group, such as wzyw; null without. */
  readonly loginFlag: string | null;
  /** Made or changed by an administrator. */
  readonly customFlag: boolean;
}

/** One node of the menu as a tree (specification 3). */
export interface MenuNode extends NodeFields {
  /** Groups and pages beneath it, in their order. */
  readonly children: readonly MenuNode[];
  /** The buttons of a page, in their order. */
  readonly buttons: readonly MenuNode[];
}

/** A node code: a letter and 14 digits. */
export const nodeCode = z.string().regex(/^[MSB]\d{14}$/);
