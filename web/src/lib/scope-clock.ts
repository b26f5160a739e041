import { todayIn } from '@plumbline/contract/rules/clock.ts';
import { scopeZone, useScopeZone } from './level-settings.ts';

/** Today in the chosen scope of work, `yyyy-mm-dd`: the day the server goes by. Without a scope, that of the browser. */
export const scopeToday = (): string => todayIn(scopeZone());

/** The same, drawn again when another scope is chosen. */
export const useToday = (): string => todayIn(useScopeZone());
