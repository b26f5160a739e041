import type { DoubtCause, DoubtNotice } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import { AppError } from '@plumbline/contract/errors.ts';
import { type Contribution, orderedPoint } from '../../../compose/point.ts';
import { beforeCommit, rows, sql, type Tx } from '../../../db/database.ts';
import { known } from '../../../db/model.ts';
import { addFigures } from '../../../register/derive/catalogue.ts';
import { actOf, type Actor, unrestricted } from '../../../register/row/actor.ts';
import { idArray, table, titleOf } from '../../../register/row/columns.ts';
import { sameSource } from '../../../register/row/source.ts';
import { columnsFigure } from '../../../register/write/settle.ts';
import { changeRows } from '../../../register/write/write.ts';
import { causeWord } from '../../../workflow/doubt/doubt-lines.ts';

/** The records that are put in doubt and stay signed: certificates, and work packs. */
const DOUBTED = ['handover', 'workPack'] as const;
/** The register of one of them. */
export type Doubted = (typeof DOUBTED)[number];

/** A reason to put one accepted certificate, or one signed work pack, in doubt. */
export interface Doubt {
  /** The record. */
  readonly rowId: string;
  /** The scope of work of the record. */
  readonly levelId: string;
  readonly cause: DoubtCause;
  /** The number of rows of the register that cause it, and the first of them. */
  readonly count: number;
  readonly ids: readonly string[];
  /** The reason, where a user gives one. */
  readonly reason?: string;
}

/** Maximum rows of a cause stored by name. */
const NAMED = 5;
/** Maximum certificates listed in the question to the user. */
const ASKED = 50;

/** The titles of rows of a register, including deleted ones. */
async function titlesIn(
  tx: Tx,
  actor: Actor,
  register: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const definition = known(register);
  const found = await rows(
    tx,
    sql<{
      id: string;
      title: string | null;
    }>`select t.id, ${titleOf(definition, 't')} as title from ${table(definition)} t
      where t.tenant_id = ${actor.tenantId}::uuid and t.id = any(${idArray(ids)})`,
  );
  return new Map(found.map(({ id, title }) => [id, title ?? '']));
}

/** Notified when records come into doubt, in the same transaction. */
type OnDoubt = (
  tx: Tx,
  actor: Actor,
  target: { readonly levelId: string; readonly ids: readonly string[]; readonly doubted: Doubted },
) => Promise<void>;
const listeners = orderedPoint<'follows', OnDoubt>('follows');
/** A follower of records that come into doubt. */
export const onDoubt: (listener: OnDoubt) => Contribution<'follows'> = listeners.add;

/** Writes the same doubt to records of a scope; no batch can undo it. */
export async function markDoubt(
  tx: Tx,
  actor: Actor,
  marked: {
    readonly levelId: string;
    readonly ids: readonly string[];
    readonly doubt: string | null;
    readonly doubted?: Doubted;
  },
): Promise<readonly string[]> {
  const { batch: _of, ...rest } = unrestricted(actor);
  const writer = { ...rest, path: { ...actor.path, E: marked.levelId } };
  const register = known(marked.doubted ?? 'handover');
  return changeRows(tx, writer, register, sameSource(register, marked.ids, { doubt: marked.doubt }), { system: true });
}

/**
 * The mark repeats the last event, for lists and counts; the events themselves follow from nothing that still exists.
 */
export const doubtFigure = addFigures(() =>
  DOUBTED.map((doubted) =>
    columnsFigure(known(doubted), {
      mechanism: 'mark',
      from: { doubt_event: ['kind'] },
      by: [],
      derivation: () => ({
        fields: { doubt: sql`case e.kind when 'cause' then 'inDoubt' when 'reopened' then null else e.kind end` },
        from: sql`left join lateral (select v.kind from doubt_event v where v.tenant_id = s.tenant_id and v.row_id = s.id
          order by v.id desc limit 1) e on true`,
      }),
    }),
  ),
);

/**
 * Puts signed records in doubt: marks each one and records the cause, who and when. When a user's call does this, the
 * call is first refused with the names, unless it states that the user has acknowledged them (ADR 0029).
 */
export async function putInDoubt(
  tx: Tx,
  actor: Actor,
  register: string,
  doubts: readonly Doubt[],
  doubted: Doubted = 'handover',
): Promise<void> {
  if (doubts.length === 0) return;
  for (const [levelId, all] of Map.groupBy(doubts, (doubt) => doubt.levelId)) {
    const ids = [...new Set(all.map(({ rowId }) => rowId))];
    await markDoubt(tx, actor, { levelId, ids, doubt: 'inDoubt', doubted });
    for (const listener of listeners.read()) await listener(tx, actor, { levelId, ids, doubted });
  }
  const titles = await titlesIn(tx, actor, register, [...new Set(doubts.flatMap(({ ids }) => ids))]);
  const data = doubts.map(({ rowId, levelId, cause, count, ids, reason }) => {
    const inOrder = ids.toSorted((a, b) =>
      (titles.get(a) ?? '').localeCompare(titles.get(b) ?? '', 'en', { numeric: true }),
    );
    const named = inOrder.slice(0, NAMED).map((id) => titles.get(id) ?? '');
    return { level_id: levelId, row_id: rowId, cause, count, rows: inOrder, titles: named, reason };
  });
  await sql`insert into doubt_event (tenant_id, level_id, row_id, kind, cause, register, count, rows, titles, reason, act, by_user, by_name, via)
    select ${actor.tenantId}::uuid, level_id, row_id, 'cause', cause, ${register}, count, rows, titles, reason, ${actOf(actor)}::uuid,
      ${actor.userId}::uuid, ${actor.userName}, ${actor.via}
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb)
      as d(level_id uuid, row_id uuid, cause text, count int, rows uuid[], titles text[], reason text)`.execute(tx);
  if (actor.act) beforeCommit(tx, `doubt ${actor.act.id}`, () => requireAcknowledgement(tx, actor));
}

interface Told {
  readonly id: string;
  readonly name: string;
  readonly scope: string | null;
  readonly total: number;
  readonly token: string;
  readonly causes: readonly {
    readonly cause: DoubtCause;
    readonly register: string;
    readonly count: number;
    readonly titles: readonly string[];
  }[];
}

/** Rolls back a call that puts records in doubt without its author having been warned. */
async function requireAcknowledgement(tx: Tx, actor: Actor): Promise<void> {
  const doubted = sql.join(
    DOUBTED.map(
      (key) => sql`select r.id, r.name, r.level_id, r.tenant_id, r.title_sort from ${table(known(key))} r
        where r.tenant_id = ${actor.tenantId}::uuid and r.id = c.row_id`,
    ),
    sql` union all `,
  );
  // reads the events that exist now: a part that was only tried has been rolled back
  const found = await rows(
    tx,
    sql<Told>`with e as (select row_id, cause, register, sum(count)::int as count, json_agg(titles order by id) -> 0 as titles from doubt_event
        where tenant_id = ${actor.tenantId}::uuid and act = ${actor.act?.id ?? null}::uuid and kind = 'cause' group by row_id, cause, register),
      c as (select row_id, json_agg(json_build_object('cause', cause, 'register', register, 'count', count, 'titles', titles) order by cause) as causes
        from e group by row_id)
      select h.id, h.name, case when h.level_id <> ${actor.path.E}::uuid then l.name end as scope, c.causes,
        count(*) over () as total, md5(string_agg(h.id::text, ',') over (order by h.id rows between unbounded preceding and unbounded following)) as token
      from c cross join lateral (${doubted}) h
      join level l on l.tenant_id = h.tenant_id and l.id = h.level_id
      order by scope nulls first, h.title_sort, h.id limit ${ASKED}`,
  );
  const [first] = found;
  if (first === undefined || first.token === actor.act?.acknowledged) return;
  const notice: DoubtNotice = {
    acknowledge: first.token,
    count: first.total,
    certificates: found.map(({ id, name, scope, causes }) => ({
      id,
      name,
      scope,
      causes: causes.map(({ cause, ...facts }) => causeWord(cause, facts)),
    })),
  };
  const names = found.slice(0, NAMED).map(({ name }) => name);
  const more = first.total > names.length ? ', …' : '';
  throw new AppError('putsInDoubt', { count: first.total, names: `${names.join(', ')}${more}` }, notice);
}
