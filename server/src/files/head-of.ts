import { open } from 'node:fs/promises';

/** Reads the first bytes of a file, at most `most`, by which its kind or encoding is known. */
export async function headOf(path: string, most: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(most), 0, most, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
