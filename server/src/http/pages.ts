import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { installationOf } from './installation-of.ts';
import { pageSender, type PageSender } from './page.ts';

/** Names of assets contain the hash of their content: what was fetched once never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';
const ASSET =
  /\.(?:js|mjs|css|map|json|wasm|html|txt|xml|webmanifest|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|bcmap)$/i;
/** Responses below this many bytes are not worth compressing. */
const WORTH_COMPRESSING = 1024;
/**
 * As cheap as gzip at its cheapest, and a page of a list shrinks to two thirds of gzip's size (188 kB: 9.7 kB in 0.6
 * ms, 16.5 kB in 1.0 ms by gzip); browsers accept it over https. A window of half a megabyte keeps the memory per
 * connection small.
 */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 19 } as const;
/** The decorator with the function that sends the page; a server without pages has none. */
const SENDER = 'pageSender';

/** Sends the page for any address that is not an asset: the browser decides which page it shows (history routing). */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/';
  const isAsset = path.startsWith('/assets/') || ASSET.test(path);
  if (isAsset || !request.server.hasDecorator(SENDER)) {
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  }
  return request.server.getDecorator<PageSender>(SENDER)(request, reply);
}

/** Serves the built pages; without them only calls are answered. Compresses what is worth it, cheaply. */
export async function pages(app: FastifyInstance, webDir: string | null): Promise<void> {
  await app.register(compress, {
    threshold: WORTH_COMPRESSING,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: BROTLI },
    zlibOptions: { level: 1 },
  });
  const page = join(webDir ?? '', 'index.html');
  if (webDir === null || !existsSync(page)) return;
  const assets = join(webDir, 'assets') + sep;
  const send = pageSender(page, installationOf(app).client);
  app.decorate(SENDER, send);
  // the file as built contains no settings: these two routes take precedence over the files
  for (const url of ['/', '/index.html']) app.route({ method: ['GET', 'HEAD'], url, handler: send });
  await app.register(files, {
    root: webDir,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', path.startsWith(assets) ? FOREVER : ASK_AGAIN),
  });
}
