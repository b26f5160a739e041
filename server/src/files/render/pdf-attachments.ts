import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Undrawable } from './render-messages.ts';

/** A file embedded in a PDF. */
export interface EmbeddedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Reads the files embedded in a PDF whose names are wanted. Nothing in it runs. @throws Undrawable */
export async function readPdfAttachments(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<readonly EmbeddedFile[]> {
  const task = getDocument({ data: new Uint8Array(bytes), enableXfa: false, useWasm: false, verbosity: 0 });
  try {
    const document = await task.promise;
    const found: EmbeddedFile[] = [];
    for (const [id, { filename, content }] of (await document.getAttachments()) ?? []) {
      if (!isWanted(filename)) continue;
      const bytes = content ?? (await document.getAttachmentContent(id));
      if (bytes !== null) found.push({ name: filename, content: bytes });
    }
    return found;
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Undrawable(isLocked ? 'password' : 'damaged', { cause: error });
  } finally {
    await task.destroy();
  }
}
