import type { SigningProof } from '@plumbline/contract/workflow/sign/calls.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { Refused } from '@plumbline/contract/register/calls.ts';
import type { Selection } from '@plumbline/contract/register/filter.ts';
import { w, type Word } from '@plumbline/contract/words/word.ts';
import { subjectIn, subjectOf } from '@plumbline/contract/blocks/kinds.ts';
import { factsOf, reasonFieldOf } from '@plumbline/contract/workflow/records.ts';
import type { Db, Tx } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { queryTogether } from '../../db/query-together.ts';
import { type Actor, todayOf, unrestricted } from '../../register/row/actor.ts';
import { writeEach } from '../../register/row/in-parts.ts';
import { levelsSql, optionsIn } from '../../register/row/level-options.ts';
import { tryOnSelected } from '../../register/read/sql/selected.ts';
import { openTasks } from '../fill/open-tasks.ts';
import { countOutside } from '@plumbline/contract/rules/readings.ts';
import { keepLinks } from '../fill/links.ts';
import { freezeHeaders } from '../fill/sheet-rows.ts';
import { rulesOfRecord, type Signing } from '../record-rules.ts';
import { type Standing, standing } from '../block/block-counts.ts';
import { tellSigning } from './followers.ts';
import { limitRefusals } from './limits.ts';
import {
  asSigner,
  disciplineRefusal,
  closedRefusal,
  givingRefusal,
  orderRefusal,
  type Signer,
  signerOf,
  signersSql,
} from './may-sign.ts';
import {
  completionStatusSql,
  type CompletionStatus,
  isTooMuch,
  lacksReason,
  REASON_SAYS,
} from './completion-status.ts';
import { demandProof } from './proof.ts';
import { unsettledForms } from './settled-form.ts';
import { heldIds, type SignRecord, signRecords, signRecordsSql, toldOf, withAllGiven } from './sign-records.ts';
import { signOffIn, writeGiven } from './write-given.ts';
import { writeSigned } from './written.ts';

/** A user's request to sign. */
export interface SignRequest {
  readonly register: RecordKey;
  readonly selection: Selection;
  readonly label: string;
  readonly person: string;
  readonly date: string;
  /** True when the signer signs in spite of open items (domain guide 3.9.3). */
  readonly acceptRisk: boolean;
  /** The reason for the status the records get, if that status requires one; added to their comments. */
  readonly reason?: string | undefined;
  readonly dryRun: boolean;
  /** True when it is part of a dry run, which takes it back: it demands no proof. */
  readonly isTried?: boolean | undefined;
  /** The login of the caller, and whether the caller may choose another signer. */
  readonly username: string;
  readonly forOthers: boolean;
}
/** The result of a request to sign. */
export interface SignAnswer {
  readonly done: number;
  readonly refused: readonly Refused[];
  /** Among the records that are signed, those the signer should look at, and why. */
  readonly noted: readonly Refused[];
  /** True when the completing status requires a reason that some of them lack. */
  readonly asksReason: boolean;
}

const NO_RISK = w(
  'Signing with open items is not allowed in this scope of work.',
  '本工作范围不允许在有未完成项时签署。',
);

/**
 * Gives one sign-off to the records that may have it, and reports why the others were refused. A dry run signs as well
 * and takes it back.
 */
export function sign(db: Db, actor: Actor, request: SignRequest): Promise<SignAnswer> {
  return tryOnSelected(db, request, (tx) => signIn(tx, actor, request));
}

async function signIn(tx: Tx, actor: Actor, request: SignRequest): Promise<SignAnswer> {
  const ids = await heldIds(tx, actor, request);
  const { held: records, levels, people, statuses } = await readForSigning(tx, actor, request, ids);
  if (records.length === 0) throw new AppError('notFound');
  const options = optionsIn(levels);
  if (request.acceptRisk && !options.riskAssessment) throw new AppError('notAllowedHere', { why: NO_RISK });
  const [person] = people.map((row) => signerOf(row, options));
  const judged = asSigner(person, { ...request, today: todayOf(actor) });
  if ('why' in judged)
    return {
      done: 0,
      refused: records.map(({ id, title }) => ({ id, title, why: judged.why })),
      noted: [],
      asksReason: false,
    };
  const { fourEyes, proveSigning } = options;
  const [status] = statuses;
  const parts = await part(tx, actor, { request, held: records, signer: judged.signer, status, fourEyes });
  const noted = await notedOf(tx, actor, request, parts);
  const { risky } = parts;
  const asksProof = !isTried(request) && parts.ready.length > 0;
  const proof = asksProof ? await demandProof(tx, actor, { proveSigning }) : null;
  const { done, refused } = await writeEach(tx, actor, known(request.register), parts.ready, (ready) =>
    give(tx, actor, request, { ready, risky, signer: judged.signer, status, proof }),
  );
  const not = new Set(refused.map(({ id }) => id));
  return {
    done: done.length,
    refused: [...parts.refused, ...refused],
    noted: noted.filter(({ id }) => !not.has(id)),
    asksReason: parts.asksReason,
  };
}

/**
 * Reads the records and the data for checking them; in one statement for few records, because many do not fit in one
 * JSON value.
 */
async function readForSigning(tx: Tx, actor: Actor, { register, person }: SignRequest, ids: readonly string[]) {
  const setting = {
    levels: levelsSql(actor.path),
    people: signersSql(actor, register, person),
    statuses: completionStatusSql(actor, { key: register, which: 'default' }),
  };
  const which = { register, ids };
  if (ids.length > FEW_TOGETHER)
    return { held: await signRecords(tx, actor, which), ...(await queryTogether(tx, setting)) };
  const found = await queryTogether(tx, { ...setting, records: signRecordsSql(actor, which) });
  return { ...found, held: found.records.map(withAllGiven) };
}
const FEW_TOGETHER = 20;

const isTried = ({ dryRun, isTried: isPart = false }: SignRequest): boolean => dryRun || isPart;

/** The records a signer should look at, and why. */
async function notedOf(
  tx: Tx,
  actor: Actor,
  { register, label, date }: SignRequest,
  { ready, warns }: Pick<Parts, 'ready' | 'warns'>,
): Promise<readonly Refused[]> {
  const warned = new Map(warns);
  for (const [type, some] of Map.groupBy(ready, (record) => typeIn(record, label))) {
    const those = some.map(({ id }) => id);
    const signing = { label, type, date };
    const warnings = await rulesOfRecord(register).warned?.(tx, unrestricted(actor), those, signing, toldOf(some));
    warnings?.forEach((word, id) => warned.set(id, word));
  }
  return ready.flatMap(({ id, title, outside }) => {
    const why = outside > 0 ? countOutside(outside) : warned.get(id);
    return why ? [{ id, title, why }] : [];
  });
}

const typeIn = (record: SignRecord, label: string): Signing['type'] => signOffIn(record, label).type;

interface Parts {
  readonly ready: readonly SignRecord[];
  readonly refused: readonly Refused[];
  /** Records that are signed in spite of open items. */
  readonly risky: ReadonlySet<string>;
  /** What open rows warn of, by record. */
  readonly warns: ReadonlyMap<string, Word>;
  readonly asksReason: boolean;
}

/** Splits the records into those that may be signed and those that may not. */
async function part(
  tx: Tx,
  actor: Actor,
  input: {
    readonly request: SignRequest;
    readonly held: readonly SignRecord[];
    readonly signer: Signer;
    /** The status given by a completing signature. */
    readonly status: CompletionStatus | undefined;
    readonly fourEyes: boolean;
  },
): Promise<Parts> {
  const { request, held: records, signer, fourEyes } = input;
  const why = new Map<string, Word>();
  const refuse = (more: ReadonlyMap<string, Word>): void =>
    more.forEach((word, id) => why.has(id) || why.set(id, word));
  const open = (): readonly SignRecord[] => records.filter(({ id }) => !why.has(id));
  for (const record of records) {
    const word =
      closedRefusal(request.register, record) ??
      orderRefusal(record, request.label) ??
      disciplineRefusal(record, signer) ??
      givingRefusal(record, { ...request, deputy: signer.deputy, fourEyes });
    if (word) why.set(record.id, word);
  }
  // an optional sign-off does not advance a record, so no amount limit applies to it
  const carrying = open().filter((record) => typeIn(record, request.label) !== 'optional');
  refuse(await limitRefusals(tx, actor, request.register, { ids: carrying.map(({ id }) => id), signer }));
  const { blocked, more, warns } = await inTheWay(tx, actor, request, open());
  if (!request.acceptRisk) refuse(blocked);
  refuse(more);
  const asksReason = tellReasons(input.status, request, { records: open(), told: refuse });
  return {
    ready: open(),
    refused: records.flatMap(({ id, title }) => (why.has(id) ? [{ id, title, why: why.get(id) ?? NO_RISK }] : [])),
    risky: new Set(request.acceptRisk ? blocked.keys() : []),
    warns,
    asksReason,
  };
}

/** Refuses records that would get a status without the reason it requires; returns whether any of them lacks it. */
function tellReasons(
  status: CompletionStatus | undefined,
  { register, label, reason = '' }: SignRequest,
  context: {
    readonly records: readonly SignRecord[];
    readonly told: (more: ReadonlyMap<string, Word>) => void;
  },
): boolean {
  const lacking = context.records.filter((record) => lacksReason(status, record, label));
  const comments = known(register).fields[reasonFieldOf(register)];
  const room = comments?.kind === 'text' ? (comments.max ?? 50) : 0;
  const full = context.records.filter((record) => isTooMuch(status, record, { label, reason, room }));
  if (reason === '') context.told(new Map(lacking.map(({ id }) => [id, REASON_SAYS.asked])));
  else context.told(new Map(full.map(({ id }) => [id, REASON_SAYS.noRoom])));
  return lacking.length > 0;
}

/**
 * What keeps records from being signed: open items in their scope, open tasks of their form, and reasons from their
 * feature.
 */
export async function inTheWay(
  db: Db,
  actor: Actor,
  signing: Pick<SignRequest, 'register' | 'label' | 'date'> & {
    /** True for records for which no day is chosen yet. */
    readonly upTo?: boolean;
  },
  records: readonly SignRecord[],
): Promise<
  { readonly blocked: ReadonlyMap<string, Word>; readonly more: ReadonlyMap<string, Word> } & Pick<Standing, 'warns'>
> {
  const { register, label, date, upTo = false } = signing;
  const rules = rulesOfRecord(register);
  const subject = subjectIn(register);
  const isEach = subject !== undefined && subjectOf(subject).prevents === 'each';
  const judgedRecords = isEach ? records : records.filter((record) => typeIn(record, label) === 'complete');
  // everything counts, including what this person does not see
  const { stops, warns } = await standing(
    db,
    unrestricted(actor),
    register,
    judgedRecords.map(({ id }) => id),
  );
  const more = new Map([
    ...(await openTasks(db, actor, register, records)),
    ...(await unsettledForms(db, actor, records)),
  ]);
  for (const [type, group] of Map.groupBy(records, (record) => typeIn(record, label)))
    for (const [id, why] of (await rules.refuse?.(
      db,
      actor,
      { ids: group.map((record) => record.id), label, type, date, upTo },
      toldOf(group),
    )) ?? [])
      more.set(id, why);
  // only where a named person may accept the risk can open rows be signed over
  if (factsOf(register).signing.risk !== undefined) return { blocked: stops, more, warns };
  for (const [id, why] of stops) more.set(id, why);
  return { blocked: new Map(), more, warns };
}

/** Writes the signatures and their consequences; records with the same set and round are handled together. */
async function give(
  tx: Tx,
  actor: Actor,
  request: SignRequest,
  parts: Pick<Parts, 'ready' | 'risky'> & {
    readonly signer: Signer;
    readonly status: CompletionStatus | undefined;
    readonly proof: SigningProof | null;
  },
): Promise<void> {
  const { register, label, person, date } = request;
  for (const [, records] of Map.groupBy(parts.ready, (record) =>
    JSON.stringify([record.set, record.round, record.given.length > 0]),
  )) {
    const [first] = records;
    if (!first) continue;
    const type = typeIn(first, label);
    const signing: Signing = {
      ids: records.map(({ id }) => id),
      label,
      type,
      person,
      personName: parts.signer.title,
      date,
      reason: request.reason,
      isTried: isTried(request),
    };
    await writeGiven(tx, actor, register, { signing, first, signer: parts.signer, proof: parts.proof });
    // the first signature freezes the header, and the set is stored from then on
    if (factsOf(register).form && first.given.length === 0) {
      await freezeHeaders(tx, actor, signing.ids, register);
      await keepLinks(tx, actor, register, signing.ids);
    }
    const { risky, status } = parts;
    await writeSigned(tx, actor, register, { signing, records, risky, status, reason: request.reason });
    await rulesOfRecord(register).signed?.(tx, actor, signing);
    await tellSigning(tx, actor, { kind: 'given', register, records, label, type, date });
  }
}
