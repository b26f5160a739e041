import { feature } from '../../http/feature.ts';
import { punchDefaults, punchRules } from './punch-rules.ts';

/** Punch items. */
export const punch = feature({ rules: [punchDefaults, punchRules] });
