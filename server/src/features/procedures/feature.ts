import { feature } from '../../http/feature.ts';
import { procedureHandlers } from './calls.ts';
import { redoProcedures } from './done-again.ts';
import { stepsByFile } from './import-completed.ts';
import { outlineRules } from './outline-rules.ts';
import { procedureRules } from './procedure-rules.ts';
import { sectionRules, stepRules } from './step-locks.ts';

/** Procedures: their outline, its execution step by step, and their completion. */
export const procedures = feature({
  handlers: procedureHandlers,
  rules: [outlineRules, procedureRules, stepRules, sectionRules],
  adds: [redoProcedures, stepsByFile],
});
