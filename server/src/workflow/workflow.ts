import { feature } from '../http/feature.ts';
import { checkHandlers } from './fill/calls.ts';
import { offlineHandlers } from './fill/offline/calls.ts';
import { gatherHandlers } from './gather/calls.ts';
import { formHandlers } from './form/calls.ts';
import { voidHandlers } from './void/calls.ts';
import { signOffHandlers } from './sign/calls.ts';
import { matricesAllocate } from './allocate/allocate.ts';
import { driftFigures, itemsDrift, matrixDrift } from './allocate/drift.ts';
import { matrixLineRules, reviewLists } from './allocate/review-rows.ts';
import { blockerLists } from './block/block-rows.ts';
import { answerHistory } from './fill/answer-history.ts';
import { answerLists } from './fill/form-answers.ts';
import { instrumentReadings } from './fill/instrument-readings.ts';
import { taskPunch } from './fill/keep-task-punch.ts';
import { signedLocks } from './lock.ts';
import { recordNumbers } from './number.ts';
import { roundsKept } from './rounds.ts';
import { defaultSets } from './sign/default-sets.ts';
import { statusLocks } from './status-lock.ts';
import { standingFigures } from './form/standing.ts';
import { numberedAgain, typedNumbers } from './typed-numbers.ts';
import { voidRules, voidsFollow } from './void/void-rules.ts';

/** The engine for records of work: signing, filling in, forms; the basis of every feature with records. */
export const workflow = feature({
  handlers: [
    ...signOffHandlers,
    ...formHandlers,
    ...checkHandlers,
    ...offlineHandlers,
    ...gatherHandlers,
    ...voidHandlers,
  ],
  // a refusal gives its first reason: void before locked by status, locked by status before signed
  rules: [
    voidRules,
    answerHistory,
    statusLocks,
    matrixLineRules,
    defaultSets,
    signedLocks,
    recordNumbers,
    typedNumbers,
    roundsKept,
    taskPunch,
  ],
  // records are allocated before items are compared with the matrices
  follows: [matricesAllocate, voidsFollow, itemsDrift, matrixDrift, numberedAgain],
  figures: [driftFigures, standingFigures],
  lists: [blockerLists, reviewLists, instrumentReadings, answerLists],
});
