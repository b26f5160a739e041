import { machineZone, todayIn, zoneLabel } from '@plumbline/contract/rules/clock.ts';
import { scopeZone, useScopeZone } from './level-settings.ts';

/** Today in the chosen scope of work, `yyyy-mm-dd`: the day the server goes by. Without a scope, that of the browser. */
export const scopeToday = (): string => todayIn(scopeZone());

/** The same, drawn again when another scope is chosen. */
export const useToday = (): string => todayIn(useScopeZone());

/** The day it is in a zone, and how the zone stands to UTC, while that is another day than the browser's; else null. */
export function otherDayIn(zone: string): { readonly day: string; readonly zone: string } | null {
  const now = new Date();
  const day = todayIn(zone, now);
  return day === todayIn(machineZone(), now) ? null : { day, zone: zoneLabel(now, zone) };
}
