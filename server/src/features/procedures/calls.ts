import {
  outlineClone,
  outlineCopy,
  outlineGet,
  outlineSave,
  procedurePrint,
} from '@plumbline/contract/features/procedures/calls/outlines.ts';
import { runComplete, runGet, runTakeBack, stepsComplete } from '@plumbline/contract/features/procedures/calls/runs.ts';
import { OUTLINES, type OutlineOf } from '@plumbline/contract/features/procedures/outlines.ts';
import type { Right } from '@plumbline/contract/access.ts';
import { demand, type Scoped } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { completeSteps } from './complete-steps.ts';
import { cloneInto, copyOutline } from './copy-outline.ts';
import { demandOwner, readOutline, registersOf } from './outline.ts';
import { printProcedure } from './print-procedure.ts';
import { runOf } from './run.ts';
import { completeRun, takeRunBack } from './run-acts.ts';
import { type OutlineEdits, saveOutline } from './save-outline.ts';

/** Requires a right on both sections and steps. */
function demandParts(context: Scoped, outlineKind: OutlineOf, right: Right): void {
  const { section, step } = OUTLINES[outlineKind];
  for (const key of [section, step]) demand(context, key, right);
}
/** Requires the rights for everything a save of an outline does. */
function demandEdits(context: Scoped, outlineKind: OutlineOf, { adds, changes, removes }: OutlineEdits): void {
  if (adds) demandParts(context, outlineKind, 'add');
  if (changes) demandParts(context, outlineKind, 'update');
  if (removes) demandParts(context, outlineKind, 'delete');
}

/** The calls of procedures. */
export const procedureHandlers = [
  handle(outlineGet, async (context, { of: outlineKind, id }) => {
    const [actor, registers] = [actorOf(context), registersOf(outlineKind)];
    await demandOwner(context.db, actor, registers, id);
    return readOutline(context.db, actor, { registers, id });
  }),
  handle(outlineSave, (context, input) =>
    saveOutline(context.db, actorOf(context), input, (edits) => demandEdits(context, input.of, edits)),
  ),
  handle(outlineClone, (context, input) => {
    demand(context, input.of, 'see');
    demandParts(context, 'procedure', 'add');
    return cloneInto(context.db, actorOf(context), input);
  }),
  handle(outlineCopy, (context, input) => {
    demand(context, input.of, 'see');
    demandParts(context, input.as, 'add');
    return copyOutline(context.db, actorOf(context), input);
  }),
  handle(runGet, (context, { id }) => runOf(context, id)),
  handle(stepsComplete, (context, input) => completeSteps(context, input)),
  handle(runComplete, (context, input) => completeRun(context, input)),
  handle(runTakeBack, (context, input) => takeRunBack(context, input)),
  handle(procedurePrint, (context, { id }) => printProcedure(context, id)),
];
