import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@plumbline/contract/errors.ts';
import { z } from 'zod';
import type { Act } from './context.ts';

/** The header with the time an action was done, when that is not now: ISO 8601 with its offset. */
export const ACTED_AT_HEADER = 'acted-at';
/** The header with the device an action was done on while it was offline: a UUID. */
export const DEVICE_HEADER = 'device-id';

/** The header that repeats what a refusal listed: the caller was told the consequences, and confirms the action. */
export const ACKNOWLEDGED_HEADER = 'acknowledged';

/** Clocks differ: how far a device's clock may be ahead of ours, in milliseconds. */
const AHEAD_MS = 60_000;
/** How long a device may have been without a connection, in days: a history is not written back further. */
const KEPT_DAYS = 60;
const DAY_MS = 86_400_000;

const headers = z.object({
  [ACTED_AT_HEADER]: z.iso.datetime({ offset: true }).optional(),
  [DEVICE_HEADER]: z.guid().optional(),
  [ACKNOWLEDGED_HEADER]: z.hex().max(64).optional(),
});

/**
 * Reads from the headers when and on which device a call was done, and what the caller acknowledged; most calls have
 * none of these.
 *
 * @throws AppError `badRequest` for an invalid moment or device, `actedLater` for a moment in the future, `actedLongAgo`
 *   for one before that
 */
export function actOf(sent: IncomingHttpHeaders): Act {
  const read = headers.safeParse(sent);
  if (!read.success) throw new AppError('badRequest');
  const {
    [ACTED_AT_HEADER]: at = null,
    [DEVICE_HEADER]: device = null,
    [ACKNOWLEDGED_HEADER]: acknowledged = null,
  } = read.data;
  if (at === null) return { at, device, acknowledged };
  const ago = Date.now() - Date.parse(at);
  if (ago < -AHEAD_MS) throw new AppError('actedLater');
  if (ago > KEPT_DAYS * DAY_MS) throw new AppError('actedLongAgo', { days: KEPT_DAYS });
  return { at, device, acknowledged };
}
