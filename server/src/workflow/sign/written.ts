import { startOf } from '@plumbline/contract/field/kinds.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { progressOf, sheetProgress } from '@plumbline/contract/rules/check-sheet.ts';
import type { Written } from '@plumbline/contract/workflow/record.ts';
import { factsOf, meaningOf, reasonFieldOf, stateThat, statesThat } from '@plumbline/contract/workflow/records.ts';
import { type Tx, sql } from '../../db/database.ts';
import { baseOf, known } from '../../db/model.ts';
import type { Actor } from '../../register/row/actor.ts';
import { idArray, table } from '../../register/row/columns.ts';
import { sameSource } from '../../register/row/source.ts';
import { changeRows } from '../../register/write/write.ts';
import { sheetRows, thawHeaders } from '../fill/sheet-rows.ts';
import { rulesOfRecord, type Signing } from '../record-rules.ts';
import { completionStatus, type CompletionStatus, quietly, withReason } from './completion-status.ts';
import { isComplete, type SignRecord, toldOf } from './sign-records.ts';
import { tenantOf } from '../../register/row/tenant-of.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Writes values into records, grouping those with equal values, by the one write path; returns the ids of the records
 * that changed.
 */
async function put(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  valuesById: ReadonlyMap<string, Values>,
): Promise<readonly string[]> {
  const register = known(key);
  const changed: string[] = [];
  for (const [values, group] of Map.groupBy(valuesById, ([, recordValues]) => JSON.stringify(recordValues))) {
    const same: Values = JSON.parse(values);
    if (Object.keys(same).length === 0) continue;
    const ids = group.map(([id]) => id);
    changed.push(...(await changeRows(tx, actor, register, sameSource(register, ids, same), { system: true })));
  }
  return changed;
}

/**
 * Raises the revision for every signature, so that a user who read the record earlier cannot overwrite what was signed.
 */
async function raiseRevision(tx: Tx, actor: Actor, key: RecordKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update ${table(baseOf(known(key)))} t set rev = t.rev + 1, updated_at = now(), updated_by = ${actor.userId}::uuid
    where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})`.execute(tx);
}

const fieldsOf = (
  key: RecordKey,
  written: Written<string>,
  { date, person, personName }: Signing,
  status: string | undefined,
): Values => ({
  ...(written.date && { [written.date]: date }),
  ...(written.person && { [written.person]: known(key).fields[written.person]?.kind === 'ref' ? person : personName }),
  ...(written.status && status && { [written.status]: status }),
});

/**
 * Writes what a signature changes in the records themselves (domain guide 3.4 step 3, 3.8, 3.9). The records are passed
 * in their previous state.
 */
export async function writeSigned(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  signature: {
    readonly signing: Signing;
    readonly records: readonly SignRecord[];
    readonly risky: ReadonlySet<string>;
    /** The status given by a completing signature. */
    readonly status: CompletionStatus | undefined;
    /** The reason for the status the records get, for their comments. */
    readonly reason: string | undefined;
  },
): Promise<void> {
  const facts = factsOf(key);
  const { any, required, complete, risk } = facts.signing;
  const { signing, records, risky, reason } = signature;
  const { field } = facts.states;
  const written = signing.type === 'complete' ? complete : { ...any, ...(signing.type === 'required' ? required : {}) };
  const status = written.status === undefined ? undefined : signature.status;
  const [begun] = facts.form?.percent === undefined ? [] : statesThat(facts, 'begun');
  const own = (await rulesOfRecord(key).writes?.(tx, actor, signing, toldOf(records))) ?? new Map<string, Values>();
  const valuesOf = (record: SignRecord): Values => {
    // a sign-off after the completing one is optional, and does not change the state
    if (isComplete(record)) return {};
    const state = written.state ?? (meaningOf(facts, record.state) === 'open' ? begun : undefined);
    const accepted = risk && risky.has(record.id) && { [risk.by]: actor.userName, [risk.at]: new Date().toISOString() };
    const why = status?.asksReason && reason && { [reasonFieldOf(key)]: withReason(record, reason) };
    return {
      ...(state !== undefined && { [field]: state }),
      ...fieldsOf(key, written, signing, status?.id),
      ...accepted,
      ...onPaper(key, signing, record),
      ...why,
      ...own.get(record.id),
    };
  };
  const values = new Map(records.map((record) => [record.id, valuesOf(record)]));
  const changed = new Set(await quietly(tx, status, [...values.keys()], () => put(tx, actor, key, values)));
  await raiseRevision(
    tx,
    actor,
    key,
    signing.ids.filter((id) => !changed.has(id)),
  );
}

const filledOf = (key: RecordKey, share: number | null): Values => {
  const percent = factsOf(key).form?.percent;
  return percent === undefined ? {} : { [percent]: share };
};

/** A form filled in on paper counts as done with the sign-off that completes it. */
const onPaper = (key: RecordKey, { type }: Signing, { paper }: SignRecord): Values =>
  paper && type === 'complete' ? filledOf(key, 100) : {};

/** The states of records that nobody has signed: according to how far their form is filled in, or the initial state. */
export async function unsignedStates(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await unsigned(tx, actor, key, ids);
  return new Map([...found].map(([id, { state }]) => [id, state]));
}

/** The same, with the percentage of tasks for records issued as paper, which a completing signature set to 100. */
async function unsigned(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly state: string; readonly filled: Values }>> {
  const facts = factsOf(key);
  const field = known(key).fields[facts.states.field];
  const start = field ? String(startOf(field)) : '';
  if (facts.form?.percent === undefined) return new Map(ids.map((id) => [id, { state: start, filled: {} }]));
  const sheets = await sheetRows(tx, actor, key, ids);
  const elsewhere = await rulesOfRecord(key).doneElsewhere?.(tx, actor, ids);
  return new Map(
    sheets.map(({ id, model, answers, paper }) => {
      const sum = sheetProgress(model, answers, elsewhere?.get(id));
      return [id, { state: stateThat(facts, progressOf(sum)), filled: paper ? filledOf(key, sum.percent) : {} }];
    }),
  );
}

/**
 * Writes what taking all sign-offs back changes: records return to the state of their work, and answers stay (domain
 * guide 3.4 step 4).
 */
export async function writeTakenBack(
  tx: Tx,
  actor: Actor,
  key: RecordKey,
  { ids, reason }: { readonly ids: readonly string[]; readonly reason: string },
): Promise<void> {
  const { states, signing, form } = factsOf(key);
  const parts: readonly Written<string>[] = [signing.any ?? {}, signing.required ?? {}, signing.complete];
  const emptied = parts.flatMap(({ date, person, status }) => [date, person, status]);
  const fields = [...emptied, signing.risk?.by, signing.risk?.at].filter((name) => name !== undefined);
  const status = signing.complete.status;
  const rejected = await completionStatus(tx, actor, { key, which: 'rejected' });
  const stand = await unsigned(tx, actor, key, ids);
  const own = await rulesOfRecord(key).writesBack?.(tx, actor, ids, reason);
  if (form) await thawHeaders(tx, actor, ids);
  const values = new Map(
    ids.map((id) => [
      id,
      {
        ...Object.fromEntries(fields.map((name) => [name, null])),
        [states.field]: stand.get(id)?.state,
        ...stand.get(id)?.filled,
        ...(status && rejected && { [status]: rejected.id }),
        ...own?.get(id),
      },
    ]),
  );
  const changed = new Set(await put(tx, actor, key, values));
  await raiseRevision(
    tx,
    actor,
    key,
    ids.filter((id) => !changed.has(id)),
  );
}
