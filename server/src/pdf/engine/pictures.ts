import { createHash } from 'node:crypto';
import type { Picture } from './canvas.ts';

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
  embed(document: object): void;
}

/** The pictures of a file: each is embedded once, however many pages show it. */
export interface Pictures {
  /** Adds a picture to the resources of the current page; undefined when it cannot be read. */
  on(bytes: Uint8Array): Picture | undefined;
}

const isEngine = (document: object): document is Engine => 'openImage' in document && 'page' in document;

/** Opens the pictures of a file. */
export function openPictures(document: object): Pictures {
  if (!isEngine(document)) throw new Error('This engine draws no pictures.');
  const known = new Map<string, EngineImage | null>();
  const open = (bytes: Uint8Array): EngineImage | null => {
    try {
      const image = document.openImage(Buffer.from(bytes));
      image.embed(document);
      return image;
    } catch {
      // a picture was checked when it was stored; if it is bad all the same, the document must not fail
      return null;
    }
  };
  return {
    on(bytes) {
      const key = createHash('sha256').update(bytes).digest('hex');
      const image = known.get(key) ?? open(bytes);
      known.set(key, image);
      if (image === null) return undefined;
      const { xobjects } = document.page as { xobjects: Record<string, unknown> }; // eslint-disable-line -- not in its types
      xobjects[image.label] = image.obj;
      return { name: image.label, width: image.width, height: image.height };
    },
  };
}
