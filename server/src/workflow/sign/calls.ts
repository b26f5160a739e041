import type { SignOff } from '@plumbline/contract/field/field.ts';
import { signMeaning, signOffWord } from '@plumbline/contract/field/sign-offs.ts';
import { permission, holds } from '@plumbline/contract/access.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import {
  signOffOf,
  signOffReject,
  signOffSign,
  signOffSigners,
  signOffTrail,
  type SignOffState,
} from '@plumbline/contract/workflow/sign/calls.ts';
import { factsOf } from '@plumbline/contract/workflow/records.ts';
import type { Word } from '@plumbline/contract/words/word.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { type Db, readByKeptPlans } from '../../db/database.ts';
import { demand, may } from '../../http/context.ts';
import { handle } from '../../http/handler.ts';
import { type Actor, todayOf, unrestricted } from '../../register/row/actor.ts';
import { actorOf } from '../../register/row/actor-of.ts';
import { rulesOfRecord } from '../record-rules.ts';
import { signerNotes } from '../fill/outside-notes.ts';
import { completionStatus, lacksReason } from './completion-status.ts';
import { disciplineRefusal, closedRefusal, capacityOf, orderRefusal, signers } from './may-sign.ts';
import { inTheWay, sign } from './sign.ts';
import { type SignRecord, signRecords, toldOf } from './sign-records.ts';
import { takeBack } from './take-back.ts';
import { trailOf } from './trail.ts';

/** One record as the sign-off engine sees it. @throws AppError `notFound` */
async function readRecord(
  db: Db,
  actor: Actor,
  target: { readonly register: RecordKey; readonly id: string },
): Promise<SignRecord> {
  const [found] = await signRecords(db, actor, { register: target.register, ids: [target.id] });
  if (!found) throw new AppError('notFound');
  return found;
}

/**
 * Other warnings before a sign-off. None for record types with an acceptance of risk, which show them there, line by
 * line.
 */
async function warningOf(
  db: Db,
  actor: Actor,
  register: RecordKey,
  { record, ...details }: { readonly record: SignRecord; readonly label: string; readonly type: SignOff['type'] },
): Promise<Word | undefined> {
  if (factsOf(register).signing.risk !== undefined) return undefined;
  const signing = { ...details, date: todayOf(actor) };
  const warnings = await rulesOfRecord(register).warned?.(
    db,
    unrestricted(actor),
    [record.id],
    signing,
    toldOf([record]),
  );
  return warnings?.get(record.id);
}

/** The sign-offs of a record in order: those given, and for the others why they cannot be given now. */
async function statesOf(db: Db, actor: Actor, register: RecordKey, record: SignRecord): Promise<SignOffState[]> {
  const states: SignOffState[] = [];
  const isOpen = record.set.some(({ label }) => !record.given.some((each) => each.label === label));
  const status = await completionStatus(db, actor, { key: register, which: 'default' });
  const notes = isOpen ? await signerNotes(db, actor, register, record) : [];
  for (const signOff of record.set) {
    const { label, type } = signOff;
    const zh = signOffWord(signOff).zh;
    const given = record.given.find((each) => each.label === label);
    if (given) {
      const { person, personName, date } = given;
      states.push({
        label,
        zh,
        type,
        person: { id: person, title: personName },
        date,
        meaning: given.meaning,
        closed: null,
        asksReason: false,
        notes: [],
      });
      continue;
    }
    const request = { register, label, date: todayOf(actor), upTo: true };
    const { blocked, more } = await inTheWay(db, actor, request, [record]);
    const warning = await warningOf(db, actor, register, { record, label, type });
    const closed =
      closedRefusal(register, record) ??
      orderRefusal(record, label) ??
      blocked.get(record.id) ??
      more.get(record.id) ??
      null;
    states.push({
      label,
      zh,
      type,
      person: null,
      date: null,
      meaning: signMeaning(signOff),
      closed,
      asksReason: lacksReason(status, record, label),
      notes: warning && closed === null ? [...notes, warning] : notes,
    });
  }
  return states;
}

/** The API calls of the sign-off engine. */
export const signOffHandlers = [
  handle(signOffOf, async (context, target) => {
    const { db } = context;
    const actor = actorOf(context);
    return readByKeptPlans(db, async () => statesOf(db, actor, target.register, await readRecord(db, actor, target)));
  }),

  handle(signOffTrail, async (context, target) => {
    const { db } = context;
    const actor = actorOf(context);
    return readByKeptPlans(db, async () => {
      await readRecord(db, actor, target);
      return trailOf(db, actor, target.id);
    });
  }),

  handle(signOffSigners, async (context, { register, id }) => {
    const actor = actorOf(context);
    const [record] = id ? await signRecords(context.db, actor, { register, ids: [id] }) : [];
    const by = { username: context.caller.username, today: todayOf(actor) };
    const others = may(context, register, 'signForOthers');
    return (await signers(context.db, actor, register))
      .filter((person) => person.allowed && !person.inactive && !(record && disciplineRefusal(record, person)))
      .map((person) => ({ id: person.id, title: person.title, company: person.company, hand: capacityOf(person, by) }))
      .filter(({ hand }) => others || hand !== null)
      .map(({ hand, ...person }) => ({ ...person, me: hand === 'me', deputy: hand === 'deputy' }));
  }),

  handle(signOffSign, (context, input) => {
    if (input.acceptRisk) demand(context, input.register, 'acceptRisk');
    const forOthers = holds(context.caller.permissions, permission(input.register, 'signForOthers'));
    return sign(context.db, actorOf(context), { ...input, username: context.caller.username, forOthers });
  }),

  handle(signOffReject, (context, input) => {
    return takeBack(context.db, actorOf(context), { ...input, mayReopen: may(context, input.register, 'reopen') });
  }),
];
