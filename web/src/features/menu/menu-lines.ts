import type { MenuRow } from '@plumbline/contract/features/menu/calls/menu-tree.ts';

/** A line of the table: a group with its pages, or a page. */
export interface MenuLine extends MenuRow {
  readonly buttonCount: number;
  /** Its place among its neighbours. */
  readonly neighbours: readonly string[];
  /** Groups only: the table folds what has children. */
  readonly children?: readonly MenuLine[];
}

/** What the table is asked to show. */
export interface MenuQuery {
  readonly text: string;
  readonly hiddenOnly: boolean;
}

const holds = ({ names, frontPath, code }: MenuRow, wanted: string): boolean =>
  `${names.en}\n${names.zh}\n${frontPath}\n${code}`.toLowerCase().includes(wanted);

/** The menu as lines: groups, and pages beneath them. A group stays when one of its pages does, and with it when itself matches. */
export function linesOf(rows: readonly MenuRow[], { text, hiddenOnly }: MenuQuery): readonly MenuLine[] {
  const wanted = text.trim().toLowerCase();
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const build = (parent: string | null, whole: boolean): readonly MenuLine[] => {
    const lines = (below.get(parent) ?? []).filter(({ type }) => type !== 'B');
    const neighbours = lines.map(({ id }) => id);
    return lines.flatMap((row) => {
      const all = whole || (wanted !== '' && row.type === 'M' && holds(row, wanted));
      const children = build(row.id, all);
      const isKept = (all || holds(row, wanted)) && (!hiddenOnly || !row.displayFlag);
      if (!isKept && children.length === 0) return [];
      const buttonCount = (below.get(row.id) ?? []).filter(({ type }) => type === 'B').length;
      return [{ ...row, buttonCount, neighbours, ...(row.type === 'M' && { children }) }];
    });
  };
  return build(null, false);
}

/** Where a step up or down puts a line: before which neighbour (null is the end); undefined when it is there already. */
export function stepTo({ id, neighbours }: MenuLine, by: -1 | 1): { readonly before: string | null } | undefined {
  const at = neighbours.indexOf(id) + by;
  if (at < 0 || at >= neighbours.length) return undefined;
  return { before: neighbours[by === -1 ? at : at + 1] ?? null };
}
