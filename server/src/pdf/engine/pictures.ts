import { createHash } from 'node:crypto';
import type { Picture } from './canvas.ts';

/** What of the engine's documents knows pictures; its type declarations leave them out. */
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
  /** Puts a picture among the resources of the page that is being drawn; undefined when it cannot be read. */
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
      // a picture was checked when it was kept; one that is bad all the same must not cost the document
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
