import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ClientSettings } from '@plumbline/contract/client-settings.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The application's page, ready to send. */
interface Page {
  readonly plain: Buffer;
  readonly packed: Buffer;
  readonly etag: string;
  /** When the file was built, in milliseconds. */
  readonly built: number;
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);

/** Inserts the settings into the page as a meta element: data, so that no script needs to be inline (readings S03). */
function withSettings(html: string, settings: ClientSettings): string {
  const meta = `<meta name="plumbline-settings" content="${escaped(JSON.stringify(settings))}" />`;
  // a function, so that a $ in a setting is not taken for a pattern
  return html.replace(/<head>/i, (head) => `${head}\n    ${meta}`);
}

async function load(file: string, settings: ClientSettings): Promise<Page> {
  const { mtimeMs } = await stat(file);
  const plain = Buffer.from(withSettings(await readFile(file, 'utf8'), settings));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, packed: await promisify(gzip)(plain, { level: 9 }), etag, built: mtimeMs };
}

const wantsGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/i.test(request.headers['accept-encoding'] ?? '');

const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);

/** Returns a function that sends the application's page, which is kept in memory until the file is rebuilt. */
export function pageSender(file: string, settings: ClientSettings) {
  let page: Page | undefined;
  const newest = async (known: Page | undefined): Promise<Page> => {
    if (known === undefined) return load(file, settings);
    try {
      return (await stat(file)).mtimeMs === known.built ? known : await load(file, settings);
    } catch {
      // during a rebuild there is briefly no file: keep serving the page we have
      return known;
    }
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    page = await newest(page);
    const { plain, packed, etag } = page;
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag });
    if (isKnown(request, etag)) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    return wantsGzip(request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(plain);
  };
}
/** Sends the application's page. */
export type PageSender = ReturnType<typeof pageSender>;
