import type { AppliedRow } from '@plumbline/contract/features/messages/calls/messages.ts';
import type { RecordKey } from '@plumbline/contract/records/index.ts';
import type { SignOff } from '@plumbline/contract/field/field.ts';
import { factsOf, RECORD_KEYS } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import { type Actor, levelOf } from '../../register/row/actor.ts';
import { column, table, visible } from '../../register/row/columns.ts';
import { isComplete, type SignRecord, signRecords, stateOf } from '../../workflow/sign/sign-records.ts';
import type { Me } from './me.ts';
import { nextLabel } from './tell-signing.ts';

/** Maximum number of records examined; older ones are left out. */
const MOST = 500;

interface Begun {
  readonly register: RecordKey;
  readonly id: string;
  readonly how: AppliedRow['how'];
  readonly at: Date;
  /** The type of the sign-off given; null for a record that was raised. */
  readonly type: SignOff['type'] | null;
}

/** The kinds of records that people raise manually. */
const RAISED = RECORD_KEYS.filter((key) => factsOf(key).raised);
/** How much further back to look for records that are still open. */
const LONGER = sql`interval '335 days'`;

/** The records of one kind that a person raised in the last days; records still open are included for longer. */
function raisedBy(
  actor: Actor,
  key: RecordKey,
  criteria: { readonly me: Me | null; readonly since: RawBuilder<unknown> },
) {
  const facts = factsOf(key);
  const register = known(key);
  const ownCondition =
    facts.raisedBy === undefined
      ? sql`t.created_by = ${actor.userId}::uuid`
      : sql`${column('t', facts.raisedBy)} = ${criteria.me?.id ?? null}::uuid`;
  const open = sql`${stateOf(key)} <> ${facts.signing.complete.state} and t.created_at > ${criteria.since} - ${LONGER}`;
  return sql`select ${key}::text as register, t.id, 'raised' as how, t.created_at as at, null as type from ${table(register)} t
    where t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${levelOf(actor, register)}::uuid and t.deleted_at is null
      and ${ownCondition} and (${open} or t.created_at > ${criteria.since})`;
}

/** What a person set going in the last days: records raised and records signed, each once, newest first. */
const begun = (
  db: Db,
  actor: Actor,
  criteria: { readonly me: Me | null; readonly days: number },
): Promise<readonly Begun[]> => {
  const since = sql`now() - make_interval(days => ${criteria.days})`;
  const raised = RAISED.map((key) => raisedBy(actor, key, { me: criteria.me, since }));
  const signed = sql`select e.register, e.row_id as id, 'signed' as how, e.at, e.type from sign_event e
    where e.tenant_id = ${actor.tenantId}::uuid and e.level_id = ${actor.path.E}::uuid and e.at > ${since}
      and e.by_user = ${actor.userId}::uuid and e.kind = 'given'`;
  return rows(
    db,
    sql<Begun>`select * from (
        select distinct on (x.id) x.* from (${sql.join([...raised, signed], sql` union all `)}) x order by x.id, x.how, x.at desc
      ) y order by y.at desc limit ${MOST}`,
  );
};

interface State {
  readonly id: string;
  readonly state: string;
  readonly rejected: { readonly by: string; readonly reason: string; readonly at: string } | null;
}
/** The state of records, and why they were sent back if nothing was signed since. */
const statesOf = (
  db: Db,
  actor: Actor,
  selection: { readonly register: RecordKey; readonly ids: readonly string[] },
): Promise<readonly State[]> =>
  rows(
    db,
    sql<State>`select t.id, ${stateOf(selection.register)} as state,
        (select json_build_object('by', e.by_name, 'reason', e.reason, 'at', e.at)
          from sign_event e where e.tenant_id = t.tenant_id and e.row_id = t.id and e.kind = 'takenBack'
            and not exists (select from sign_off g where g.tenant_id = t.tenant_id and g.row_id = t.id)
          order by e.round desc limit 1) as rejected
      from ${table(known(selection.register))} t where ${visible(known(selection.register), actor, 't')} and t.id = any(${selection.ids}::uuid[])`,
  );

/** True when the person gave the completing signature: then nobody else was asked for anything. */
const isOwnEnd = ({ how, type }: Begun): boolean => how === 'signed' && type === 'complete';

function rowOf(entry: Begun, record: SignRecord, state: State): AppliedRow {
  const done = isComplete(record);
  return {
    register: entry.register,
    id: entry.id,
    title: record.title,
    how: entry.how,
    at: entry.at.toISOString(),
    state: state.state,
    done,
    awaits: done ? null : nextLabel(record),
    given: record.given.map(({ label, personName, date }) => ({ label, person: personName, date })),
    rejected: state.rejected,
  };
}

/** What a person asked others to sign, and its current state; only the newest 500 records are examined. */
export async function appliedOf(
  db: Db,
  actor: Actor,
  query: {
    readonly me: Me | null;
    readonly days: number;
    readonly openOnly: boolean;
    readonly limit: number;
    readonly may: (register: RecordKey) => boolean;
  },
): Promise<{ readonly rows: readonly AppliedRow[]; readonly open: number; readonly done: number }> {
  const all: AppliedRow[] = [];
  const ownEntries = (await begun(db, actor, query)).filter(({ register }) => query.may(register));
  for (const [register, group] of Map.groupBy(ownEntries, (entry) => entry.register)) {
    const ids = group.map(({ id }) => id);
    const records = new Map((await signRecords(db, actor, { register, ids })).map((record) => [record.id, record]));
    const states = new Map((await statesOf(db, actor, { register, ids })).map((state) => [state.id, state]));
    for (const entry of group) {
      const [record, state] = [records.get(entry.id), states.get(entry.id)];
      if (record && state && !isOwnEnd(entry)) all.push(rowOf(entry, record, state));
    }
  }
  const sorted = all.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const open = sorted.filter((row) => !row.done);
  return {
    rows: (query.openOnly ? open : sorted).slice(0, query.limit),
    open: open.length,
    done: sorted.length - open.length,
  };
}
