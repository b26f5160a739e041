import {
  transmittalAccept,
  transmittalAcknowledge,
  transmittalAdd,
  transmittalIssue,
  transmittalReview,
  transmittalZip,
} from '@plumbline/contract/features/documents/transmittal-calls.ts';
import { handle } from '../../../http/handler.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { accept, acknowledge, add, issue } from './acts.ts';
import { judge } from './judge.ts';
import { zipOf } from './transmittal-zip.ts';

/** The calls of transmittals. */
export const transmittalHandlers = [
  handle(transmittalReview, async (context, { id }) => (await judge(context.db, actorOf(context), id)).review),
  handle(transmittalAccept, accept),
  handle(transmittalIssue, issue),
  handle(transmittalAcknowledge, acknowledge),
  handle(transmittalAdd, add),
  handle(transmittalZip, (context, { id }) => zipOf(context, id)),
];
