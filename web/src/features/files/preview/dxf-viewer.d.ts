// The parts of dxf-viewer that read a drawing; its own types cover only the viewer, which needs WebGL.

declare module 'dxf-viewer/src/parser/DxfParser.js' {
  export default class DxfParser {
    parseSync(text: string): unknown;
  }
}

declare module 'dxf-viewer/src/DxfScene.js' {
  import type { DxfDrawing } from './dxf-drawing.ts';

  export class DxfScene {
    constructor(options: { readonly sceneOptions: { readonly suppressPaperSpace?: boolean } });
    readonly scene: DxfDrawing;
    Build(dxf: unknown, fonts: readonly (() => Promise<unknown>)[]): Promise<void>;
  }
}

declare module 'opentype.js' {
  export const parse: (bytes: ArrayBuffer) => unknown;
}
