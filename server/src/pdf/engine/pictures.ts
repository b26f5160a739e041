import { createHash } from 'node:crypto';
import type { Orientation, Picture } from './canvas.ts';

/** The picture functions of the engine's documents; its type declarations omit them. */
interface Engine {
  openImage(source: Buffer): EngineImage;
  readonly page: object;
}
interface EngineImage {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly obj: unknown;
  /** How the camera of a JPEG was held; the engine does not read that of a PNG. */
  readonly orientation?: number;
  embed(document: object): void;
}

/** The pictures of a file: each is embedded once, however many pages show it. */
export interface Pictures {
  /** Adds a picture to the resources of the current page; undefined when it cannot be read. */
  on(bytes: Uint8Array): Picture | undefined;
}

const isEngine = (document: object): document is Engine => 'openImage' in document && 'page' in document;

const isHeld = (value: number | undefined): value is Orientation => value !== undefined && value >= 1 && value <= 8;
/** How the camera was held, in the block of a PNG that is written when it is stored. */
const HELD_AT = 'eXIf'.length + 'MM\0*'.length + 4 + 2 + 8;

/** How the camera of a picture was held; upright where the picture does not say. */
function heldOf({ orientation }: EngineImage, bytes: Uint8Array): Orientation {
  if (isHeld(orientation)) return orientation;
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = png.toString('latin1', 1, 4) === 'PNG' ? png.indexOf('eXIfMM\0*', 8, 'latin1') : -1;
  const current = at === -1 || at + HELD_AT + 2 > png.length ? 1 : png.readUInt16BE(at + HELD_AT);
  return isHeld(current) ? current : 1;
}

/** Opens the pictures of a file. */
export function openPictures(document: object): Pictures {
  if (!isEngine(document)) throw new Error('This engine draws no pictures.');
  const known = new Map<string, { readonly image: EngineImage; readonly held: Orientation } | null>();
  const open = (bytes: Uint8Array): { readonly image: EngineImage; readonly held: Orientation } | null => {
    try {
      const image = document.openImage(Buffer.from(bytes));
      image.embed(document);
      return { image, held: heldOf(image, bytes) };
    } catch {
      // a picture was checked when it was stored; if it is bad all the same, the document must not fail
      return null;
    }
  };
  return {
    on(bytes) {
      const key = createHash('sha256').update(bytes).digest('hex');
      const found = known.get(key) ?? open(bytes);
      known.set(key, found);
      if (found === null) return undefined;
      const { image, held: current } = found;
      const { xobjects } = document.page as { xobjects: Record<string, unknown> }; // eslint-disable-line -- not in its types
      xobjects[image.label] = image.obj;
      return { name: image.label, width: image.width, height: image.height, held: current };
    },
  };
}
