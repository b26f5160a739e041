import { signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import type { FormStanding } from '@plumbline/contract/rules/form-standing.ts';
import type { FormDesign } from '@plumbline/contract/workflow/form/calls.ts';
import { w } from '@plumbline/contract/words/word.ts';
import type { Scoped } from '../../http/context.ts';
import type { FileAnswer } from '../../http/handler.ts';
import type { CheckSheetPrint } from '../../pdf/print.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { designOf } from '../form/design.ts';
import type { FormOf } from '../form/templates.ts';
import { printed, projectName } from './print-sheets.ts';

/** Printed in place of a record's code. */
const CODE = 'EMPTY';
const EMPTY = w('Empty form', '空白表单');

/** Prints the form of a row without a record: empty boxes and fields, open sign-offs. */
export async function printEmptyForm(context: Scoped, form: FormOf, revision?: number): Promise<FileAnswer> {
  const actor = actorOf(context);
  const design = await designOf(context.db, actor, form, { revision });
  const { template, title, description } = design;
  const sheet: CheckSheetPrint = {
    address: `${context.origin}/RefTable/PreviewDocument?register=${form.register}&id=${form.id}`,
    language: context.language,
    timeZone: context.timeZone,
    project: await projectName(context.db, actor),
    template,
    revision: design.revision,
    standing: standingOf(design),
    itr: { name: title, description },
    title: EMPTY[context.language],
    documentCode: CODE,
    header: {},
    answers: {},
    comment: '',
    punch: [],
    signOffs: (template.signOffs ?? design.signOffs).map((signOff) => ({
      type: signOff.type,
      label: signOffWord(signOff),
      person: '',
      date: '',
    })),
  };
  return printed(`${title} rev ${design.revision}`, yieldSingle(sheet));
}

/** How far the printed revision is settled. */
function standingOf({ revision, revisions, standing }: FormDesign): FormStanding {
  const printed = revisions.find((item) => item.revision === revision);
  if (printed === undefined) return standing;
  return printed.isStarter ? 'starter' : 'approved';
}

async function* yieldSingle(sheet: CheckSheetPrint): AsyncGenerator<CheckSheetPrint> {
  yield sheet;
}
