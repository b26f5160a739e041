import { formTemplateGet } from '@plumbline/contract/calls/ext/form-template-get.ts';
import { formTemplateSave } from '@plumbline/contract/calls/ext/form-template-save.ts';
import { known } from '../../db/model.ts';
import { actorOf } from '../../register/actor-of.ts';
import { handle } from '../../http/handler.ts';
import { get } from '../../register/read.ts';
import { revisionsOf, saveTemplate, templateOf } from './templates.ts';

/** The calls on the check sheets of the library. */
export const formHandlers = [
  handle(formTemplateGet, async (context, { itr, revision }) => {
    const actor = actorOf(context);
    await get(context.db, actor, known('itr'), itr);
    const found = await templateOf(context.db, actor, itr, revision);
    return { template: found.model, revision: found.revision, revisions: await revisionsOf(context.db, actor, itr) };
  }),
  handle(formTemplateSave, async (context, input) => {
    const actor = actorOf(context);
    await get(context.db, actor, known('itr'), input.itr);
    return { revision: await saveTemplate(context.db, actor, input) };
  }),
];
