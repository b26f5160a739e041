import { formTemplateGet } from '@plumbline/contract/workflow/form/calls/form-template-get.ts';
import { formTemplateSave } from '@plumbline/contract/workflow/form/calls/form-template-save.ts';
import { actorOf } from '../../register/actor-of.ts';
import { demand } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { designOf, saveDesign } from './design.ts';

/** The calls of the form designer. The register is in the input, so its rights are asked for here. */
export const formHandlers = [
  handle(formTemplateGet, (context, { revision, ...of }) => {
    demand(context, of.register, 'see');
    return designOf(context.db, actorOf(context), of, revision);
  }),
  handle(formTemplateSave, (context, input) => {
    demand(context, input.register, 'update');
    return saveDesign(context.db, actorOf(context), input);
  }),
];
