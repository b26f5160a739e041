import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import compress from '@fastify/compress';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Names of assets carry the hash of their content: what was fetched once never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
const ASSET =
  /\.(?:js|mjs|css|map|json|wasm|html|txt|xml|webmanifest|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|bcmap)$/i;
/** Answers below this many bytes are not worth compressing. */
const WORTH_COMPRESSING = 1024;

/** Sends a page for any address that is no asset: which page it is, the browser finds out (history routing). */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '/';
  const isAsset = path.startsWith('/assets/') || ASSET.test(path);
  if (isAsset || !request.server.hasReplyDecorator('sendFile')) {
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  }
  return reply.sendFile('index.html');
}

/** Serves the built pages; without them only the calls answer. Compresses what is worth it, cheaply. */
export async function pages(app: FastifyInstance, webDir: string | null): Promise<void> {
  await app.register(compress, { threshold: WORTH_COMPRESSING, encodings: ['gzip'], zlibOptions: { level: 1 } });
  if (webDir === null || !existsSync(join(webDir, 'index.html'))) return;
  const assets = join(webDir, 'assets') + sep;
  await app.register(files, {
    root: webDir,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(assets) ? FOREVER : ASK_AGAIN),
  });
}
