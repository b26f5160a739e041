import { isBinaryDxf } from './dxf-encoding.ts';
import type { DxfAnswer, DxfJob } from './dxf-worker.ts';
import type { DxfDrawing } from './dxf-drawing.ts';

/** How long a drawing may take to be read, in milliseconds, and its largest size in bytes. */
const MS = 60_000;
const MOST_BYTES = 60_000_000;
/** Latin letters first; a drawing with Chinese texts fetches the second as well. */
const FONTS = [`${DXF_FONTS}LiberationSans-Regular.ttf`, `${DXF_FONTS}NotoSansSC_400Regular.ttf`];

/** Reads a drawing in a worker. Throws for one that cannot be read, or takes too long. */
export function readDxf(bytes: Uint8Array, signal: AbortSignal): Promise<DxfDrawing> {
  const { promise, resolve, reject } = Promise.withResolvers<DxfDrawing>();
  if (isBinaryDxf(bytes) || bytes.length > MOST_BYTES) return Promise.reject(new Error('not drawn'));
  const worker = new Worker(new URL('./dxf-worker.ts', import.meta.url), { type: 'module', name: 'dxf' });
  const late = setTimeout(() => reject(new Error('late')), MS);
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop);
  worker.addEventListener('message', ({ data }: MessageEvent<DxfAnswer>) =>
    data === null ? reject(new Error('damaged')) : resolve(data),
  );
  worker.addEventListener('error', () => reject(new Error('damaged')));
  const copy = new Uint8Array(bytes).buffer;
  worker.postMessage({ bytes: copy, fonts: FONTS } satisfies DxfJob, { transfer: [copy] });
  return promise.finally(() => {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    worker.terminate();
  });
}
