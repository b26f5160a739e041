import { rename, rm, stat } from 'node:fs/promises';
import { nameAs } from '../../files/media-type.ts';
import { faultError } from '../../files/render/fault-error.ts';
import { pictures } from '../../files/render/renderer.ts';

/** A file on disk that was uploaded. */
interface Uploaded {
  readonly path: string;
  readonly name: string;
  readonly type: string;
}

/** Types of pictures that not every browser shows. */
const CONVERTED: ReadonlySet<string> = new Set(['image/heic', 'image/tiff']);
/** As long as browsers make the photos that they convert themselves. */
const PHOTO_LONGEST = 2048;
/** Large enough to prove that a picture can be read. */
const PROOF_LONGEST = 64;

async function drawn({ path, name, type }: Uploaded, longest: number): Promise<string> {
  const out = `${path}.jpg`;
  try {
    await pictures.draw({ path, type, page: 1, longest, out });
    return out;
  } catch (error) {
    await rm(out, { force: true });
    throw faultError(error, name);
  }
}

/**
 * Checks that a picture which browsers may not show can be converted whenever it is viewed; other files are left alone.
 *
 * @throws AppError `fileDamaged`, `fileTooHeavy`, `fileBusy`
 */
export async function demandReadable(file: Uploaded): Promise<void> {
  if (CONVERTED.has(file.type)) await rm(await drawn(file, PROOF_LONGEST), { force: true });
}

/**
 * Makes a photo one that every browser shows: HEIC and TIFF become an upright JPEG in the same place, without what the
 * camera wrote.
 *
 * @throws AppError `fileDamaged`, `fileTooHeavy`, `fileBusy`
 */
export async function asPhoto(
  file: Uploaded & { readonly size: number },
): Promise<Omit<Uploaded, 'path'> & { readonly size: number }> {
  const { path, name, type, size } = file;
  if (!CONVERTED.has(type)) return { name: nameAs(name, type), type, size };
  await rename(await drawn(file, PHOTO_LONGEST), path);
  return { name: nameAs(name, 'image/jpeg'), type: 'image/jpeg', size: (await stat(path)).size };
}
