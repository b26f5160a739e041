import type { MenuRow } from '@plumbline/contract/features/menu/calls.ts';

/** A line of the table: a group with its pages, or a page. */
export interface MenuLine extends MenuRow {
  readonly buttonCount: number;
  /** The IDs of its siblings and itself, in order. */
  readonly neighbours: readonly string[];
  /** Groups only: the table offers folding for every line with `children`. */
  readonly children?: readonly MenuLine[];
}

/** The search and filter of the table. */
export interface MenuQuery {
  readonly text: string;
  readonly hiddenOnly: boolean;
}

const holds = ({ names, frontPath, code }: MenuRow, wanted: string): boolean =>
  `${names.en}\n${names.zh}\n${frontPath}\n${code}`.toLowerCase().includes(wanted);

/**
 * The menu as lines: groups with their pages below. A group stays when one of its pages stays; all its pages stay when
 * the group itself matches.
 */
export function linesOf(rows: readonly MenuRow[], { text, hiddenOnly }: MenuQuery): readonly MenuLine[] {
  const wanted = text.trim().toLowerCase();
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const build = (parent: string | null, isIncluded: boolean): readonly MenuLine[] => {
    const lines = (below.get(parent) ?? []).filter(({ type }) => type !== 'B');
    const neighbours = lines.map(({ id }) => id);
    return lines.flatMap((row) => {
      const all = isIncluded || (wanted !== '' && row.type === 'M' && holds(row, wanted));
      const children = build(row.id, all);
      const isKept = (all || holds(row, wanted)) && (!hiddenOnly || !row.displayFlag);
      if (!isKept && children.length === 0) return [];
      const buttonCount = (below.get(row.id) ?? []).filter(({ type }) => type === 'B').length;
      return [{ ...row, buttonCount, neighbours, ...(row.type === 'M' && { children }) }];
    });
  };
  return build(null, false);
}

/**
 * The target of one step up or down: the sibling to insert before (null is the end); undefined when no step is
 * possible.
 */
export function stepTo({ id, neighbours }: MenuLine, by: -1 | 1): { readonly before: string | null } | undefined {
  const at = neighbours.indexOf(id) + by;
  if (at < 0 || at >= neighbours.length) return undefined;
  return { before: neighbours[by === -1 ? at : at + 1] ?? null };
}
