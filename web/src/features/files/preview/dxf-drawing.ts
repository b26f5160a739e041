/** A drawing as dxf-viewer prepares it: batches of lines and triangles of one colour, in buffers that they share. */
export interface DxfDrawing {
  readonly vertices: ArrayBuffer;
  readonly indices: ArrayBuffer;
  readonly transforms: ArrayBuffer;
  readonly batches: readonly DxfBatch[];
  readonly layers: readonly { readonly name: string; readonly color: number }[];
  readonly origin: { readonly x: number; readonly y: number } | null;
  readonly bounds: {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  } | null;
  /** Some characters of its texts are in none of the fonts. */
  readonly hasMissingChars: boolean;
}

interface DxfBatch {
  readonly key: {
    readonly layerName: string | null;
    readonly blockName: string | null;
    readonly geometryType: number;
    readonly color: number;
  };
  readonly verticesOffset?: number;
  readonly verticesSize?: number;
  readonly transformsOffset?: number;
  readonly transformsSize?: number;
  readonly chunks?: readonly {
    readonly verticesOffset: number;
    readonly verticesSize: number;
    readonly indicesOffset: number;
    readonly indicesSize: number;
  }[];
}

/** The kinds of geometry of a batch, as dxf-viewer numbers them. */
const KIND = { points: 0, lines: 1, indexedLines: 2, triangles: 3, indexedTriangles: 4, block: 5, point: 6 } as const;
/** Colours that a block leaves to its layer or to where it is inserted. */
const BY_LAYER = -1;
const BY_BLOCK = -2;

/** An affine transform: x and y of the first two rows, as dxf-viewer stores them. */
type Affine = readonly [number, number, number, number, number, number];
const SAME: Affine = [1, 0, 0, 0, 1, 0];

/** How a drawing is placed on a canvas: pixels per unit, and the place of its origin. */
export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Colours are made for a black ground: on paper, bright ones are darkened until they can be seen. */
export function inkOf(color: number): string {
  const parts = [16, 8, 0].map((shift) => (color >> shift) & 0xff) as [number, number, number];
  const light = (parts[0] * 0.299 + parts[1] * 0.587 + parts[2] * 0.114) / 255;
  const least = Math.min(...parts);
  // white and light greys change places with black
  if (light > 0.6 && Math.max(...parts) - least < 32) return `rgb(${parts.map((part) => 255 - part).join(' ')})`;
  const factor = light > 0.55 ? 0.55 / light : 1;
  return `rgb(${parts.map((part) => Math.round(part * factor)).join(' ')})`;
}

/** The placement in which a whole drawing fits a canvas, with a margin. */
export function fitted({ bounds, origin }: DxfDrawing, width: number, height: number): Placement {
  if (bounds === null) return { scale: 1, x: 0, y: height };
  const [w, h] = [bounds.maxX - bounds.minX || 1, bounds.maxY - bounds.minY || 1];
  const scale = Math.min((width * 0.94) / w, (height * 0.94) / h);
  const [left, bottom] = [bounds.minX - (origin?.x ?? 0), bounds.minY - (origin?.y ?? 0)];
  return { scale, x: (width - w * scale) / 2 - left * scale, y: (height + h * scale) / 2 + bottom * scale };
}

interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly placement: Placement;
}

/** The vertices and indices of a batch, part by part; parts without indices have their vertices in order. */
function* partsOf(
  { vertices, indices }: DxfDrawing,
  batch: DxfBatch,
): Generator<{ readonly points: Float32Array; readonly order: Uint16Array | null }> {
  for (const chunk of batch.chunks ?? [])
    yield {
      points: new Float32Array(vertices, chunk.verticesOffset * 4, chunk.verticesSize),
      order: new Uint16Array(indices, chunk.indicesOffset * 2, chunk.indicesSize),
    };
  const { verticesOffset, verticesSize = 0 } = batch;
  if (verticesOffset !== undefined)
    yield { points: new Float32Array(vertices, verticesOffset * 4, verticesSize), order: null };
}

/** How many corners each element of a kind has: dots, lines, areas. */
const CORNERS: Readonly<Record<number, number>> = {
  [KIND.lines]: 2,
  [KIND.indexedLines]: 2,
  [KIND.triangles]: 3,
  [KIND.indexedTriangles]: 3,
};

/** Adds a corner of an element to the path. */
function trace(context: CanvasRenderingContext2D, x: number, y: number, place: 'dot' | 'first' | 'next'): void {
  if (place === 'dot') context.rect(x - 1, y - 1, 2, 2);
  else if (place === 'first') context.moveTo(x, y);
  else context.lineTo(x, y);
}

function tracePart(
  { context, placement: { scale, x: left, y: bottom } }: Pen,
  { points, order }: { readonly points: Float32Array; readonly order: Uint16Array | null },
  step: number,
  [a, b, c, d, e, f]: Affine,
): void {
  const count = order?.length ?? points.length / 2;
  for (let at = 0; at < count - (count % step); at++) {
    const index = order === null ? at : (order[at] ?? 0);
    const [px, py] = [points[index * 2] ?? 0, points[index * 2 + 1] ?? 0];
    const next = at % step === 0 ? 'first' : 'next';
    trace(
      context,
      left + (a * px + b * py + c) * scale,
      bottom - (d * px + e * py + f) * scale,
      step === 1 ? 'dot' : next,
    );
  }
}

function drawBatch(pen: Pen, drawing: DxfDrawing, batch: DxfBatch, { color, by }: { color: number; by: Affine }): void {
  const { context } = pen;
  const step = CORNERS[batch.key.geometryType] ?? 1;
  context.beginPath();
  for (const part of partsOf(drawing, batch)) tracePart(pen, part, step, by);
  const ink = inkOf(color);
  if (step === 2) {
    context.strokeStyle = ink;
    context.stroke();
  } else {
    context.fillStyle = ink;
    context.fill();
  }
}

/** The places at which a batch inserts its block. */
function* insertsOf({ vertices, transforms }: DxfDrawing, batch: DxfBatch): Generator<Affine> {
  if (batch.transformsOffset !== undefined) {
    const all = new Float32Array(transforms, batch.transformsOffset * 4, batch.transformsSize ?? 0);
    for (let at = 0; at + 6 <= all.length; at += 6) yield [...all.subarray(at, at + 6)] as unknown as Affine; // eslint-disable-line -- six of them
    return;
  }
  const points = new Float32Array(vertices, (batch.verticesOffset ?? 0) * 4, batch.verticesSize ?? 0);
  for (let at = 0; at + 2 <= points.length; at += 2) yield [1, 0, points[at] ?? 0, 0, 1, points[at + 1] ?? 0];
}

const isInsert = ({ key }: DxfBatch): boolean => key.geometryType === KIND.block || key.geometryType === KIND.point;

/** Draws a drawing on white paper. */
export function drawDxf(context: CanvasRenderingContext2D, drawing: DxfDrawing, placement: Placement): void {
  const { width, height } = context.canvas;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.lineWidth = Math.max(1, Math.min(2, width / 1600));
  const pen = { context, placement };
  const layers = new Map(drawing.layers.map(({ name, color }) => [name, color]));
  const colorOf = (inner: DxfBatch, outer: DxfBatch): number => {
    const { color, layerName } = inner.key;
    if (color === BY_BLOCK) return outer.key.color;
    if (color === BY_LAYER) return layers.get(layerName ?? outer.key.layerName ?? '') ?? 0;
    return color;
  };
  const ofBlocks = Map.groupBy(
    drawing.batches.filter((batch) => !isInsert(batch) && batch.key.blockName !== null),
    ({ key }) => key.blockName,
  );
  for (const batch of drawing.batches) {
    if (isInsert(batch)) {
      for (const by of insertsOf(drawing, batch))
        for (const inner of ofBlocks.get(batch.key.blockName) ?? [])
          drawBatch(pen, drawing, inner, { color: colorOf(inner, batch), by });
    } else if (batch.key.blockName === null)
      drawBatch(pen, drawing, batch, { color: Math.max(0, batch.key.color), by: SAME });
  }
}
