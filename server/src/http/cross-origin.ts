import { LEVELS } from '@plumbline/contract/levels.ts';
import type { FastifyInstance } from 'fastify';
import { ACKNOWLEDGED_HEADER, ACTED_AT_HEADER, DEVICE_HEADER } from './act.ts';
import { KEY_HEADER } from './body-crypt.ts';
import type { Installation } from './installation.ts';
import { IDEMPOTENCY_HEADER } from './idempotency.ts';
import { isServicePath } from './service-path.ts';

/** The headers a page of another site may send (specification 7). */
const ALLOWED = [
  'content-type',
  ...LEVELS.map((level) => `level-${level.toLowerCase()}`),
  'company, project, safetablename, accesstoken, uinfo, x-front-type, lang',
  KEY_HEADER,
  ACTED_AT_HEADER,
  DEVICE_HEADER,
  ACKNOWLEDGED_HEADER,
  IDEMPOTENCY_HEADER,
];
/** The headers its scripts may read (readings D45). */
const EXPOSED = 'accesstoken, rest-code, content-disposition, retry-after, x-request-id';
const PREFLIGHT_SECONDS = '600';

/**
 * Lets the listed origins call with credentials, each named exactly; other origins get no CORS headers (readings S10).
 */
export function crossOrigin(app: FastifyInstance, { corsOrigins, client }: Installation): void {
  if (corsOrigins.length === 0) return;
  const allowed = [...ALLOWED, client['login.markerHeader']].join(', ');
  app.addHook('onRequest', async (request, reply) => {
    if (!isServicePath(request.url)) return undefined;
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !corsOrigins.includes(origin)) return undefined;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
    if (request.method !== 'OPTIONS') {
      reply.header('access-control-expose-headers', EXPOSED);
      return undefined;
    }
    return reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': allowed,
        'access-control-max-age': PREFLIGHT_SECONDS,
      })
      .code(204)
      .send();
  });
}
