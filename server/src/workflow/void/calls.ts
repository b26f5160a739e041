import { voidPut, voidRestore } from '@plumbline/contract/workflow/void/calls.ts';
import { handle } from '../../http/handler.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { putVoid, restoreVoid } from './void.ts';

/** The API calls that void rows and restore them. */
export const voidHandlers = [
  handle(voidPut, (context, input) => putVoid(context.db, actorOf(context), input)),
  handle(voidRestore, (context, input) => restoreVoid(context.db, actorOf(context), input)),
];
