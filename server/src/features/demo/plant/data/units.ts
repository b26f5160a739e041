import { processUnits } from './process-units.ts';
import { controlUnits, electricalUnits, siteUnits } from './site-units.ts';

/** Every kind of unit. */
export const units = { ...processUnits, ...electricalUnits, ...controlUnits, ...siteUnits } as const;
/** The key of a kind of unit. */
export type UnitKey = keyof typeof units;
