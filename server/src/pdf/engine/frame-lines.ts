import type { Box, Segment } from './canvas.ts';

/** Edges closer than this, in points, count as one. */
const SAME = 0.02;

interface Span {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The frames of boxes as lines. Where boxes touch, there is one line rather than two on top of each other, which would
 * print heavier.
 */
export function frameLines(boxes: readonly Box[]): readonly Segment[] {
  const across: Span[] = [];
  const down: Span[] = [];
  for (const { x, y, width, height } of boxes) {
    across.push({ at: y, from: x, to: x + width }, { at: y + height, from: x, to: x + width });
    down.push({ at: x, from: y, to: y + height }, { at: x + width, from: y, to: y + height });
  }
  return [
    ...joined(across).map(({ at, from, to }) => ({ from: { x: from, y: at }, to: { x: to, y: at } })),
    ...joined(down).map(({ at, from, to }) => ({ from: { x: at, y: from }, to: { x: at, y: to } })),
  ];
}

function joined(spans: readonly Span[]): readonly Span[] {
  const lines = new Map<number, Span[]>();
  for (const span of spans) {
    const key = Math.round(span.at / SAME / 5);
    const line = lines.get(key);
    if (line) line.push(span);
    else lines.set(key, [span]);
  }
  return [...lines.values()].flatMap(joinedLine);
}

function joinedLine(spans: Span[]): readonly Span[] {
  const found: Span[] = [];
  let current: Span | undefined;
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    if (current && span.from <= current.to + SAME) {
      current = { ...current, to: Math.max(current.to, span.to) };
    } else {
      if (current) found.push(current);
      current = span;
    }
  }
  return current ? [...found, current] : found;
}
