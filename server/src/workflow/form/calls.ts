import {
  formStarterApprove,
  formStartersApprove,
  formStarters,
  formStarterTake,
  formTemplateGet,
  formTemplateSave,
} from '@plumbline/contract/workflow/form/calls.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { handle } from '../../http/handler.ts';
import { approveStarters } from './approve-starters.ts';
import { approveStarter, designOf, saveDesign, takeStarter } from './design.ts';
import { ownerFacts, proposeStarters } from './propose.ts';

/** The API calls of the form designer. */
export const formHandlers = [
  handle(formTemplateGet, (context, { revision, starter, ...options }) => {
    return designOf(context.db, actorOf(context), options, { revision, starter });
  }),
  handle(formTemplateSave, (context, input) => {
    return saveDesign(context.db, actorOf(context), input);
  }),
  handle(formStarters, async (context, { register, id }) => {
    return proposeStarters(register, await ownerFacts(context.db, actorOf(context), register, id));
  }),
  handle(formStarterTake, (context, input) => {
    return takeStarter(context.db, actorOf(context), input);
  }),
  handle(formStarterApprove, (context, input) => {
    return approveStarter(context.db, actorOf(context), input);
  }),
  handle(formStartersApprove, (context, input) => {
    return approveStarters(context.db, actorOf(context), input);
  }),
];
