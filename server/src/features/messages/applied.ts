import type { AppliedRow } from '@plumbline/contract/calls/ext/message-applied.ts';
import type { SignedRegister } from '@plumbline/contract/calls/ext/sign-off-of.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { known } from '../../db/model.ts';
import type { Actor } from '../../register/actor.ts';
import { table, visible } from '../../register/columns.ts';
import { isComplete, type SignRecord, signRecords } from '../signoff/records.ts';
import type { Me } from './me.ts';
import { nextLabel } from './tell-signing.ts';

/** Records looked at: beyond them older ones are left out. */
const MOST = 500;

interface Begun {
  readonly register: SignedRegister;
  readonly id: string;
  readonly how: AppliedRow['how'];
  readonly at: Date;
  /** The note of the signature: `Completed: Li Wei, 2026-11-21`. */
  readonly note: string | null;
}

/** What a person set going since some days: certificates and punch items raised, and records signed; each once, newest first. */
const begun = (
  db: Db,
  actor: Actor,
  of: { readonly me: Me | null; readonly days: number },
): Promise<readonly Begun[]> => {
  const since = sql`now() - make_interval(days => ${of.days})`;
  const own = sql`t.tenant_id = ${actor.tenantId}::uuid and t.level_id = ${actor.path.E}::uuid and t.deleted_at is null`;
  return rows(
    db,
    sql<Begun>`select * from (
        select distinct on (x.id) x.* from (
          select 'handover' as register, t.id, 'raised' as how, t.created_at as at, null as note from handover t
          where ${own} and t.created_by = ${actor.userId}::uuid and (t.state <> 'accepted' or t.created_at > ${since})
          union all
          select 'punchListItem', t.id, 'raised', t.created_at, null from punch_list_item t
          where ${own} and t.raised_by = ${of.me?.id ?? null}::uuid and (t.state <> 'accepted' and t.created_at > ${since} - interval '335 days' or t.created_at > ${since})
          union all
          select h.register, h.row_id, 'signed', h.at, h.note from history h
          where h.tenant_id = ${actor.tenantId}::uuid and h.level_id = ${actor.path.E}::uuid and h.at > ${since}
            and h.user_id = ${actor.userId}::uuid and h.action = 'sign' and h.register in ('tagItr', 'punchListItem', 'handover')
        ) x order by x.id, x.how, x.at desc
      ) y order by y.at desc limit ${MOST}`,
  );
};

interface State {
  readonly id: string;
  readonly state: string;
  readonly rejected: { readonly by: string; readonly reason: string; readonly at: string } | null;
}
/** Where records stand, and why they were sent back, when nothing was signed since. */
const statesOf = (
  db: Db,
  actor: Actor,
  of: { readonly register: SignedRegister; readonly ids: readonly string[] },
): Promise<readonly State[]> =>
  rows(
    db,
    sql<State>`select t.id, ${of.register === 'tagItr' ? sql`t.progress` : sql`t.state`} as state,
        (select json_build_object('by', h.user_name, 'reason', coalesce(h.note, ''), 'at', h.at)
          from history h where h.tenant_id = t.tenant_id and h.row_id = t.id and h.action = 'reject' and not exists (
            select from history n where n.tenant_id = t.tenant_id and n.row_id = t.id and n.id > h.id and n.action = 'sign')
          order by h.id desc limit 1) as rejected
      from ${table(known(of.register))} t where ${visible(known(of.register), actor, 't')} and t.id = any(${of.ids}::uuid[])`,
  );

/** Whether what a person signed was the last word: then nothing was asked of anybody. */
function isOwnEnd(record: SignRecord, { how, note }: Begun): boolean {
  const closing = record.set.find((one) => one.type === 'complete')?.label;
  return how === 'signed' && closing !== undefined && note?.startsWith(`${closing}: `) === true;
}

function rowOf(one: Begun, record: SignRecord, state: State): AppliedRow {
  const done = isComplete(record);
  return {
    register: one.register,
    id: one.id,
    title: record.title,
    how: one.how,
    at: one.at.toISOString(),
    state: state.state,
    done,
    awaits: done ? null : nextLabel(record),
    given: record.given.map(({ label, personName, date }) => ({ label, person: personName, date })),
    rejected: state.rejected,
  };
}

/** What a person asked others to sign, and how it stands; the newest 500 records are looked at. */
export async function appliedOf(
  db: Db,
  actor: Actor,
  of: {
    readonly me: Me | null;
    readonly days: number;
    readonly openOnly: boolean;
    readonly limit: number;
    readonly may: (register: SignedRegister) => boolean;
  },
): Promise<{ readonly rows: readonly AppliedRow[]; readonly open: number; readonly done: number }> {
  const all: AppliedRow[] = [];
  const mine = (await begun(db, actor, of)).filter(({ register }) => of.may(register));
  for (const [register, group] of Map.groupBy(mine, (one) => one.register)) {
    const ids = group.map(({ id }) => id);
    const records = new Map((await signRecords(db, actor, { register, ids })).map((one) => [one.id, one]));
    const states = new Map((await statesOf(db, actor, { register, ids })).map((one) => [one.id, one]));
    for (const one of group) {
      const [record, state] = [records.get(one.id), states.get(one.id)];
      if (record && state && !isOwnEnd(record, one)) all.push(rowOf(one, record, state));
    }
  }
  const sorted = all.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const open = sorted.filter((row) => !row.done);
  return {
    rows: (of.openOnly ? open : sorted).slice(0, of.limit),
    open: open.length,
    done: sorted.length - open.length,
  };
}
