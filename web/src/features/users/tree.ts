/** Something that hangs under another; null hangs at the top. */
export interface Hanging {
  readonly id: string;
  readonly parentId: string | null;
}

/** A thing and what hangs under it. */
export interface Branch<T> {
  readonly item: T;
  readonly children: readonly Branch<T>[];
}

/** The tree of a flat list, in its order. What hangs under something that is not in the list hangs at the top. */
export function treeOf<T extends Hanging>(items: readonly T[]): readonly Branch<T>[] {
  const known = new Set(items.map(({ id }) => id));
  const below = Map.groupBy(items, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const build = (parent: string | null): readonly Branch<T>[] =>
    (below.get(parent) ?? []).map((item) => ({ item, children: build(item.id) }));
  return build(null);
}

/** The ids of everything above a thing, the nearest first. */
export function above(items: readonly Hanging[], id: string): readonly string[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const found: string[] = [];
  let next = byId.get(id)?.parentId ?? null;
  while (next !== null && byId.has(next) && !found.includes(next)) {
    found.push(next);
    next = byId.get(next)?.parentId ?? null;
  }
  return found;
}

/** The ids of everything below a thing. */
export function below(items: readonly Hanging[], id: string): readonly string[] {
  return items.filter((item) => item.id !== id && above(items, item.id).includes(id)).map((item) => item.id);
}

/** A menu entry is seen through those above it: taking one takes them too, and all below; leaving one leaves all below. */
export function withEntry(
  items: readonly Hanging[],
  chosen: ReadonlySet<string>,
  { id, on }: { readonly id: string; readonly on: boolean },
): ReadonlySet<string> {
  const next = new Set(chosen);
  for (const one of [id, ...below(items, id)]) {
    if (on) next.add(one);
    if (!on) next.delete(one);
  }
  if (on) for (const one of above(items, id)) next.add(one);
  return next;
}

/** A level is granted with all below it: granting one makes the grants below needless, and they go. */
export function withGrant(
  items: readonly Hanging[],
  granted: ReadonlySet<string>,
  { id, on }: { readonly id: string; readonly on: boolean },
): ReadonlySet<string> {
  const next = new Set(granted);
  if (!on) {
    next.delete(id);
    return next;
  }
  for (const one of below(items, id)) next.delete(one);
  next.add(id);
  return next;
}

/** Everything that is granted: the granted and all below them. */
export function coveredBy(items: readonly Hanging[], granted: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    items.filter(({ id }) => granted.has(id) || above(items, id).some((one) => granted.has(one))).map(({ id }) => id),
  );
}

/** The ids that stay when a list is searched: what matches, all above it, and all below it. */
export function matching<T extends Hanging>(items: readonly T[], isMatch: (item: T) => boolean): ReadonlySet<string> {
  const found = items.filter(isMatch).map(({ id }) => id);
  return new Set(found.flatMap((id) => [id, ...above(items, id), ...below(items, id)]));
}
