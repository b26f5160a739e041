import { machineZone, todayIn, zoneLabel } from '@plumbline/contract/rules/clock.ts';
import { scopeZone, useScopeZone } from '../place/level-settings.ts';

/** Today in the chosen scope of work, `yyyy-mm-dd`: the day the server uses. Without a scope, the browser's day. */
export const scopeToday = (): string => todayIn(scopeZone());

/** The same as a hook; re-renders when another scope is chosen. */
export const useToday = (): string => todayIn(useScopeZone());

/**
 * Returns the current day in a zone and the zone's UTC offset, while that day differs from the browser's; otherwise
 * null.
 */
export function otherDayIn(zone: string): { readonly day: string; readonly zone: string } | null {
  const now = new Date();
  const day = todayIn(zone, now);
  return day === todayIn(machineZone(), now) ? null : { day, zone: zoneLabel(now, zone) };
}
