import { feature } from '../../http/feature.ts';
import { asBuiltRules } from './as-built-rules.ts';

/** Documents: drawings as they were built. */
export const documents = feature({ rules: [asBuiltRules] });
