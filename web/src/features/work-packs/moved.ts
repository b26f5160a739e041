/** The list with one line moved to a position; a position outside the list becomes its nearest end. */
export function moved<L extends { readonly key: string }>(lines: readonly L[], key: string, to: number): readonly L[] {
  const line = lines.find((line) => line.key === key);
  if (line === undefined) return lines;
  const others = lines.filter((item) => item !== line);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), line, ...others.slice(at)];
}
