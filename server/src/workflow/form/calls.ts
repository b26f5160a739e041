import { formTemplateGet, formTemplateSave } from '@plumbline/contract/workflow/form/calls.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { handle } from '../../http/handler.ts';
import { designOf, saveDesign } from './design.ts';

/** The API calls of the form designer. */
export const formHandlers = [
  handle(formTemplateGet, (context, { revision, ...of }) => {
    return designOf(context.db, actorOf(context), of, revision);
  }),
  handle(formTemplateSave, (context, input) => {
    return saveDesign(context.db, actorOf(context), input);
  }),
];
