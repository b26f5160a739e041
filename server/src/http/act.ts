import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@plumbline/contract/errors.ts';
import { z } from 'zod';
import type { Act } from './context.ts';

/** The header that says when something was done, where that is not now: ISO 8601 with its offset. */
export const ACTED_AT_HEADER = 'acted-at';
/** The header that names the device something was done on while it was away: a UUID. */
export const DEVICE_HEADER = 'device-id';

/** The header that repeats what a refusal named: the caller was told what would follow, and wants it nevertheless. */
export const ACKNOWLEDGED_HEADER = 'acknowledged';

/** Clocks differ: so far ahead of ours a device's may be, in milliseconds. */
const AHEAD_MS = 60_000;

const headers = z.object({
  [ACTED_AT_HEADER]: z.iso.datetime({ offset: true }).optional(),
  [DEVICE_HEADER]: z.guid().optional(),
  [ACKNOWLEDGED_HEADER]: z.hex().max(64).optional(),
});

/**
 * When and where a call was done and what of it was acknowledged, as its headers say; most say nothing.
 *
 * @throws AppError `badRequest` for what is no moment and no device, `actedLater` for a moment that is still to come
 */
export function actOf(sent: IncomingHttpHeaders): Act {
  const read = headers.safeParse(sent);
  if (!read.success) throw new AppError('badRequest');
  const {
    [ACTED_AT_HEADER]: at = null,
    [DEVICE_HEADER]: device = null,
    [ACKNOWLEDGED_HEADER]: acknowledged = null,
  } = read.data;
  if (at !== null && Date.parse(at) > Date.now() + AHEAD_MS) throw new AppError('actedLater');
  return { at, device, acknowledged };
}
