import { DxfScene } from 'dxf-viewer/src/DxfScene.js';
import DxfParser from 'dxf-viewer/src/parser/DxfParser.js';
import * as opentype from 'opentype.js';
import type { DxfDrawing } from './dxf-drawing.ts';
import { dxfEncoding } from './dxf-encoding.ts';

// Reads a drawing beside the page, which can end it at any time.

/** What the page sends: the file, and the addresses of fonts, of which a later one is fetched only for its characters. */
export interface DxfJob {
  readonly bytes: ArrayBuffer;
  readonly fonts: readonly string[];
}
/** What it gets: the drawing, or null for a file that cannot be read. */
export type DxfAnswer = DxfDrawing | null;

async function read({ bytes, fonts }: DxfJob): Promise<DxfDrawing> {
  const file = new Uint8Array(bytes);
  const dxf = new DxfParser().parseSync(new TextDecoder(dxfEncoding(file)).decode(file));
  const scene = new DxfScene({ sceneOptions: { suppressPaperSpace: true } });
  await scene.Build(
    dxf,
    fonts.map((url) => async () => opentype.parse(await (await fetch(url)).arrayBuffer())),
  );
  return scene.scene;
}

// the reader counts in the console
console.log = () => undefined;
globalThis.addEventListener('message', ({ data }: MessageEvent<DxfJob>) => {
  void read(data)
    .catch(() => null)
    .then((answer: DxfAnswer) =>
      globalThis.postMessage(
        answer,
        answer === null ? {} : { transfer: [answer.vertices, answer.indices, answer.transforms] },
      ),
    );
});
