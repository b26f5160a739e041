import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Installation } from './installation.ts';

/** The two neighbouring servers, as sources for the pages (readings D54, D78). */
const neighboursOf = ({ storageHost, officeHost }: Installation): string =>
  [storageHost && ` https://${storageHost}:18081`, officeHost && ` https://${officeHost}:8081`].join('');

/**
 * Scripts only from our own origin and none inline; inline styles because the component library writes them (readings
 * S03).
 */
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

/** What a page may request of the device: the camera, to scan tag codes; nothing else. */
const PERMISSIONS_POLICY =
  'camera=(self), accelerometer=(), bluetooth=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()';

/** Responses that are not pages and run nothing may fetch nothing and cannot be framed. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/**
 * True when a response cannot be a page: responses to calls, and the scripts and styles of the pages. The policies of a
 * page would add a third of a kilobyte to each. Worker scripts are governed by their own policies, and keep them: they
 * are elsewhere or end in `.mjs`.
 */
const isNoPage = ({ method, url }: FastifyRequest): boolean =>
  ['POST', 'PATCH', 'DELETE'].includes(method) || /^\/assets\/[^/?]+\.(?:js|css)$/.test(url);

/** A year: how long a browser must use https only, here and below this name (ASVS 5.0, 3.4.1). */
const HSTS = 'max-age=31536000; includeSubDomains';

/**
 * The headers of every response of an installation; over https also the one that keeps browsers on https (quality S6).
 */
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
