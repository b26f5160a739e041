import type { ReadSignOff } from '@plumbline/contract/workflow/fill/calls.ts';
import { readDay } from '@plumbline/contract/rules/tasks/parts.ts';
import { sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import type { Answers } from '@plumbline/contract/rules/answers.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { may, type Scoped } from '../../../http/context.ts';
import { todayOf } from '../../../register/row/actor.ts';
import { actorOf } from '../../../register/row/actor-of.ts';
import { asSigner, disciplineRefusal, orderRefusal, type Signer, signers } from '../../sign/may-sign.ts';
import { unsettledForms } from '../../sign/settled-form.ts';
import { type SignRecord, signRecords } from '../../sign/sign-records.ts';
import { sign } from '../../sign/sign.ts';
import type { SheetRow } from '../sheet-rows.ts';
import type { FilledSheet } from './filled-sheet.ts';

const WORDS = {
  noPerson: w('There is no authorised person called "{name}".', '没有名为“{name}”的授权人。'),
  both: w('A sign-off needs the person and the date.', '签署需要同时填写签署人和日期。'),
  openTasks: w('{count} required {count:task is|tasks are} still open.', '还有 {count} 个必填任务未完成。'),
  noRight: w('You do not have the right to sign.', '您没有签署权限。'),
} as const;

/** The sign-offs written into a sheet, with the sheet's current answers. */
interface Signing {
  readonly sheet: SheetRow;
  readonly written: FilledSheet['signOffs'];
  /** With `dryRun` nothing is signed; the result says what would be. */
  readonly how: { readonly dryRun: boolean };
  readonly answers: Answers;
}

/** Gives the sign-offs that were written in and not given yet, in the order of the set, by the rules of the screen. */
export async function signWritten(context: Scoped, signing: Signing): Promise<readonly ReadSignOff[]> {
  const actor = actorOf(context);
  const { register } = signing.sheet;
  const [record] = await signRecords(context.db, actor, { register, ids: [signing.sheet.id] });
  if (!record) return [];
  const today = todayOf(actor);
  const unsettled = (await unsettledForms(context.db, actor, [record])).get(record.id) ?? null;
  const order = record.set.map(({ label }) => label);
  const people = await signers(context.db, actor, register);
  const open = signing.written
    .filter(({ label }) => !record.given.some((given) => given.label === label))
    .toSorted((a, b) => order.indexOf(a.label) - order.indexOf(b.label));
  const outcomes: ReadSignOff[] = [];
  let standing = record;
  for (const { label, person, date: text } of open) {
    const signer = people.find(({ title }) => title.toLowerCase() === person.toLowerCase());
    const request = { label, person, date: dayOf(text) ?? text };
    const why = refusalOf(context, { of: signing, asked: request, today, signer, record: standing }) ?? unsettled;
    const refusal =
      why ?? (signing.how.dryRun || !signer ? null : await give(context, signing.sheet, { ...request, signer }));
    outcomes.push({ ...request, refused: refusal });
    if (refusal === null && signer) standing = withGiven(standing, { label, date: request.date, signer });
  }
  return outcomes;
}

function dayOf(text: string): string | undefined {
  const day = readDay(text);
  return 'value' in day ? String(day.value) : undefined;
}

/** The record as it will be once a sign-off is given: the next sign-off is checked against it. */
const withGiven = (
  record: SignRecord,
  { label, date: day, signer }: { readonly label: string; readonly date: string; readonly signer: Signer },
): SignRecord => ({
  ...record,
  given: [
    ...record.given,
    {
      label,
      type: record.set.find((signOff) => signOff.label === label)?.type ?? 'optional',
      person: signer.id,
      personName: signer.title,
      company: signer.company,
      date: day,
      deputy: signer.deputy,
      by: '',
      meaning: null,
      at: null,
    },
  ],
});

/** Why a sign-off cannot be given, as far as can be known without giving it. */
function refusalOf(
  context: Scoped,
  {
    of: signing,
    asked: request,
    today,
    signer,
    record,
  }: {
    readonly of: Signing;
    readonly asked: Omit<ReadSignOff, 'refused'>;
    readonly today: string;
    readonly signer: Signer | undefined;
    readonly record: SignRecord;
  },
): Word | null {
  if (request.person === '' || dayOf(request.date) === undefined) return WORDS.both;
  if (!may(context, signing.sheet.register, 'sign')) return WORDS.noRight;
  if (!signer) return fill(WORDS.noPerson, { name: request.person });
  const judged = asSigner(signer, {
    username: context.caller.username,
    forOthers: may(context, signing.sheet.register, 'signForOthers'),
    date: request.date,
    today,
  });
  if ('why' in judged) return judged.why;
  return (
    orderRefusal(record, request.label) ??
    disciplineRefusal(record, signer) ??
    openRefusal(signing, record, request.label)
  );
}

/** Open required tasks keep a sign-off from being given; a record issued as paper does not wait for its tasks. */
function openRefusal({ sheet, answers }: Signing, record: SignRecord, label: string): Word | null {
  const closes = record.set.find((signOff) => signOff.label === label)?.type === 'complete';
  if (!closes || record.paper) return null;
  const { open } = sheetProgress(sheet.model, answers);
  return open.length > 0 ? fill(WORDS.openTasks, { count: open.length }) : null;
}

async function give(
  context: Scoped,
  { register, id }: SheetRow,
  request: { readonly label: string; readonly date: string; readonly signer: Signer },
): Promise<Word | null> {
  const { refused: others } = await sign(context.db, actorOf(context), {
    register,
    selection: { mode: 'these', ids: [id] },
    label: request.label,
    person: request.signer.id,
    date: request.date,
    acceptRisk: false,
    dryRun: false,
    username: context.caller.username,
    forOthers: may(context, register, 'signForOthers'),
  });
  return others[0]?.why ?? null;
}
