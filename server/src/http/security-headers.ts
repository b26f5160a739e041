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

/** Half a year, as long as a browser is asked to come by https only. */
const HSTS = 'max-age=15768000';

/** The headers of every answer of an installation; over https also the one that keeps it there (quality S6). */
export function securityHeaders(installation: Installation): (request: FastifyRequest, reply: FastifyReply) => void {
  const always = {
    'content-security-policy': contentSecurityPolicy(neighboursOf(installation)),
    'permissions-policy': PERMISSIONS_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  return (request, reply) => {
    reply.headers(always);
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
  };
}
