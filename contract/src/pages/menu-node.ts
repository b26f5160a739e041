import { z } from 'zod';
import type { Word } from '../words/word.ts';

/** The types of node: a group, a page, a button, or other nodes that are stored but not shown (readings D32). */
const NODE_TYPES = ['M', 'S', 'B', 'other'] as const;
/** One type of node. */
export type NodeType = (typeof NODE_TYPES)[number];

/**
 * Returns the type of a node: as given, otherwise by the first letter of its code, otherwise `other` (readings D32).
 */
export function nodeType(code: string, given?: unknown): NodeType {
  const known = NODE_TYPES.find((type) => type === given);
  return known ?? NODE_TYPES.find((type) => type === code.charAt(0)) ?? 'other';
}

/** One node of the menu without its descendants (specification 3). */
export interface NodeFields {
  readonly id: string;
  /** Null at the top. */
  readonly parentId: string | null;
  /** A letter and 14 digits: M a menu, S a submenu, B a button. */
  readonly code: string;
  /** The name in the caller's language. */
  readonly name: string;
  /** The page title in its tab and window: the same as the name. */
  readonly title: string;
  /** The name in both languages, so that changing language needs no call. An addition to the specification. */
  readonly names: Word;
  readonly type: NodeType;
  /** The name of a route, or a path of the product with or without a query; for a group, not a page. */
  readonly frontPath: string;
  /** Ascending among siblings; siblings with the same number are sorted by name. */
  readonly sort: number;
  /** 1 at the top. */
  readonly level: number;
  /** The system it belongs to, such as MATERIAL. */
  readonly sysCode: string;
  /** Where it is drawn: LEFT_TREE. */
  readonly position: string;
  /** Off: neither the node nor its descendants are sent to anyone. */
  readonly enable: boolean;
  /** Off: hidden in the sidebar; its page and buttons still work. */
  readonly displayFlag: boolean;
  /** A flag of its group, such as wzyw; null without one. */
  readonly loginFlag: string | null;
  /** Created or changed by an administrator. */
  readonly customFlag: boolean;
}

/** One node of the menu as a tree (specification 3). */
export interface MenuNode extends NodeFields {
  /** Its groups and pages, in order. */
  readonly children: readonly MenuNode[];
  /** The buttons of a page, in order. */
  readonly buttons: readonly MenuNode[];
}

/** A node code: a letter and 14 digits. */
export const nodeCode = z.string().regex(/^[MSB]\d{14}$/);
