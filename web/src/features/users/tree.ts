/** An item with a parent; null places it at the top. */
export interface TreeItem {
  readonly id: string;
  readonly parentId: string | null;
}

/** An item and its children. */
export interface Branch<T> {
  readonly item: T;
  readonly children: readonly Branch<T>[];
}

/** The tree of a flat list, in list order. An item whose parent is not in the list is placed at the top. */
export function treeOf<T extends TreeItem>(items: readonly T[]): readonly Branch<T>[] {
  const known = new Set(items.map(({ id }) => id));
  const below = Map.groupBy(items, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const build = (parent: string | null): readonly Branch<T>[] =>
    (below.get(parent) ?? []).map((item) => ({ item, children: build(item.id) }));
  return build(null);
}

/** The IDs of all ancestors of an item, nearest first. */
export function above(items: readonly TreeItem[], id: string): readonly string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const found: string[] = [];
  let next = byId.get(id)?.parentId ?? null;
  while (next !== null && byId.has(next) && !found.includes(next)) {
    found.push(next);
    next = byId.get(next)?.parentId ?? null;
  }
  return found;
}

/** The IDs of all descendants of an item. */
export function below(items: readonly TreeItem[], id: string): readonly string[] {
  return items.filter((item) => item.id !== id && above(items, item.id).includes(id)).map((item) => item.id);
}

/**
 * Ticks or unticks a menu entry. An entry is reached through its ancestors, so ticking it ticks them and all
 * descendants; unticking it unticks all descendants.
 */
export function withEntry(
  items: readonly TreeItem[],
  chosen: ReadonlySet<string>,
  { id, on }: { readonly id: string; readonly on: boolean },
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const nodeId of [id, ...below(items, id)]) {
    if (on) next.add(nodeId);
    if (!on) next.delete(nodeId);
  }
  if (on) for (const nodeId of above(items, id)) next.add(nodeId);
  return next;
}

/** Grants or revokes a level. A grant includes all levels below, so granting a level removes the grants below it. */
export function withGrant(
  items: readonly TreeItem[],
  granted: ReadonlySet<string>,
  { id, on }: { readonly id: string; readonly on: boolean },
): ReadonlySet<string> {
  const next = new Set(granted);
  if (!on) {
    next.delete(id);
    return next;
  }
  for (const nodeId of below(items, id)) next.delete(nodeId);
  next.add(id);
  return next;
}

/** The IDs of all granted items and their descendants. */
export function coveredBy(items: readonly TreeItem[], granted: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    items
      .filter(({ id }) => granted.has(id) || above(items, id).some((nodeId) => granted.has(nodeId)))
      .map(({ id }) => id),
  );
}

/** The IDs that stay in a searched list: the matches, their ancestors and their descendants. */
export function matching<T extends TreeItem>(items: readonly T[], isMatch: (item: T) => boolean): ReadonlySet<string> {
  const found = items.filter(isMatch).map(({ id }) => id);
  return new Set(found.flatMap((id) => [id, ...above(items, id), ...below(items, id)]));
}
