import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../files/file-store.ts';
import { type RenderFault, Undrawable } from '../../files/render/render-messages.ts';
import { pictures } from '../../files/render/renderer.ts';

/** The two sizes in which files are drawn, by the length of the longer side in pixels. */
export const LENGTHS = { small: 320, large: 2048 } as const;

/** A picture of a page of a file. */
export interface Rendition {
  readonly tenantId: string;
  readonly sha256: string;
  readonly type: string;
  readonly size: keyof typeof LENGTHS;
  /** Counted from 1. */
  readonly page: number;
}

/** Maximum space for pictures that can be drawn again, in bytes, and how many are drawn between two looks at it. */
const MOST_BYTES = 512 * 1024 * 1024;
const LOOKS_EVERY = 200;
/** How long a file that could not be drawn is not tried again, in milliseconds, and how many are remembered. */
const REMEMBERED_MS = 600_000;
const REMEMBERED = 1_000;

/** The faults of a file itself; others pass. */
const LASTING: readonly RenderFault[] = ['password', 'damaged', 'tooHeavy', 'noPicture', 'noPage'];
const faults = new Map<string, { readonly fault: RenderFault; readonly until: number }>();
const underWay = new Map<string, Promise<void>>();
let drawn = 0;

function note(name: string, error: unknown): void {
  if (!(error instanceof Undrawable) || !LASTING.includes(error.fault)) return;
  const [oldest] = faults.keys();
  if (faults.size >= REMEMBERED && oldest !== undefined) faults.delete(oldest);
  faults.set(name, { fault: error.fault, until: Date.now() + REMEMBERED_MS });
}

/** Removes the pictures that were not viewed for longest, down to half of the space. */
export async function trim(folder: string, most = MOST_BYTES): Promise<void> {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), ...(await stat(join(folder, name)).catch(() => null)) })),
  );
  let left = files.reduce((sum, { size = 0 }) => sum + size, 0);
  if (left <= most) return;
  for (const { path, size = 0 } of files.toSorted((a, b) => (a.mtimeMs ?? 0) - (b.mtimeMs ?? 0))) {
    if (left <= most / 2) return;
    await rm(path, { force: true });
    left -= size;
  }
}

/** Draws a picture unless it is being drawn already. */
async function draw(
  store: FileStore,
  { name, out }: { name: string; out: string },
  rendition: Rendition,
): Promise<void> {
  const { tenantId, sha256, type, page, size } = rendition;
  try {
    await store.withCopy({ tenantId, sha256 }, (path) =>
      pictures.draw({ path, type, page, longest: LENGTHS[size], out }),
    );
  } catch (error) {
    note(name, error);
    throw error;
  }
}

/**
 * Returns the path of a picture of a file and its size in bytes, drawn the first time. Pictures are a cache in the data
 * folder: they are in no backup, and the oldest are removed. @throws Undrawable
 */
export async function renditionOf(
  { dataDir, store }: { readonly dataDir: string; readonly store: FileStore },
  rendition: Rendition,
): Promise<{ readonly path: string; readonly bytes: number }> {
  const folder = join(dataDir, 'renditions');
  const { tenantId, sha256, size, page } = rendition;
  const name = `${tenantId}-${sha256}-${size}-${page}.jpg`;
  const path = join(folder, name);
  const there = await stat(path).catch(() => null);
  if (there !== null) {
    // viewed last now
    await utimes(path, new Date(), new Date()).catch(() => undefined);
    return { path, bytes: there.size };
  }
  const fault = faults.get(name);
  if (fault !== undefined && fault.until > Date.now()) throw new Undrawable(fault.fault);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = underWay.get(name) ?? draw(store, { name, out: path }, rendition);
  underWay.set(name, work);
  try {
    await work;
  } finally {
    underWay.delete(name);
  }
  drawn += 1;
  if (drawn % LOOKS_EVERY === 0) await trim(folder);
  return { path, bytes: (await stat(path)).size };
}
