import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Installation } from './installation.ts';

/** The two neighbouring servers, as the pages reach them (readings D54, D78). */
const neighboursOf = ({ storageHost, officeHost }: Installation): string =>
  [storageHost && ` https://${storageHost}:18081`, officeHost && ` https://${officeHost}:8081`].join('');

/** Scripts only from ourselves and none inline; inline styles because the component library writes them (readings S03). */
const contentSecurityPolicy = (neighbours: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${neighbours}`,
    "font-src 'self' data:",
    `connect-src 'self'${neighbours}`,
    "worker-src 'self' blob:",
    `frame-src 'self' blob:${neighbours}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What a page may ask of the device: the camera, to read codes of tags; nothing else. */
const PERMISSIONS_POLICY =
  'camera=(self), accelerometer=(), bluetooth=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/** What is no page and runs nothing may fetch nothing, and nobody frames it. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/**
 * Whether an answer can be no page of its own: what a call answers, and the scripts and styles of the pages. A third of a kilobyte
 * of a page's policies would stand over each. The worker scripts are ruled by their own policies, and keep them: they lie elsewhere
 * or end in `.mjs`.
 */
const isNoPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'POST' || /^\/assets\/[^/?]+\.(?:js|css)$/.test(url);

/** Half a year, as long as a browser is asked to come by https only. */
const HSTS = 'max-age=15768000';

/** The headers of every answer of an installation; over https also the one that keeps it there (quality S6). */
export function securityHeaders(installation: Installation): (request: FastifyRequest, reply: FastifyReply) => void {
  const always = {
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const ofPages = {
    ...always,
    'content-security-policy': contentSecurityPolicy(neighboursOf(installation)),
    'permissions-policy': PERMISSIONS_POLICY,
    'cross-origin-opener-policy': 'same-origin',
  };
  const ofOthers = { ...always, 'content-security-policy': NO_PAGE };
  return (request, reply) => {
    reply.headers(isNoPage(request) ? ofOthers : ofPages);
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
  };
}
