import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type EmbeddedFile, type EmbeddedJob, Undrawable } from './render-messages.ts';

/** More files than a document embeds that is meant to be read. */
const MOST_FILES = 20;

/** Takes embedded files out of a PDF. Nothing in it runs. @throws Undrawable */
export async function readEmbedded(
  bytes: Uint8Array,
  { ending, most }: Pick<EmbeddedJob, 'ending' | 'most'>,
): Promise<readonly EmbeddedFile[]> {
  const task = getDocument({ data: new Uint8Array(bytes), enableXfa: false, useWasm: false, verbosity: 0 });
  try {
    const document = await task.promise.catch((error: unknown) => {
      throw new Undrawable(error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged');
    });
    const named = [...((await document.getAttachments()) ?? [])].filter(([, { filename }]) =>
      filename.toLowerCase().endsWith(ending),
    );
    const found: EmbeddedFile[] = [];
    if (named.length > MOST_FILES) throw new Undrawable('tooHeavy');
    for (const [id, { filename, content }] of named) {
      const bytes = content ?? (await document.getAttachmentContent(id));
      if (bytes !== null && bytes.length > most) throw new Undrawable('tooHeavy');
      if (bytes !== null) found.push({ name: filename, content: bytes });
    }
    return found;
  } finally {
    await task.destroy();
  }
}
