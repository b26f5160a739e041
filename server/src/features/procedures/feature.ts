import { feature } from '../../http/feature.ts';
import { procedureHandlers } from './calls.ts';
import './done-again.ts';
import './import-completed.ts';
import './outline-rules.ts';
import './procedure-rules.ts';
import './step-locks.ts';

/** Procedures: their outline, its execution step by step, and their completion. */
export const procedures = feature({ handlers: procedureHandlers });
