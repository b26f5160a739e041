import { blockKinds, type BlockKind, subjectOf } from '@plumbline/contract/blocks/kinds.ts';
import { isRefField } from '@plumbline/contract/field/kinds.ts';
import type { DoubtCause } from '@plumbline/contract/workflow/doubt/doubt-causes.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { RegisterKey } from '@plumbline/contract/registers/index.ts';
import { isRecord } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import type { Contribution } from '../../../compose/point.ts';
import { rows, sql, type Tx } from '../../../db/database.ts';
import { known, snake } from '../../../db/model.ts';
import { COUNTERS } from '../../../register/derive/counters.ts';
import { onSteps, sidesSql } from '../../../register/derive/cell-moves.ts';
import type { Actor } from '../../../register/row/actor.ts';
import { column, idArray, table } from '../../../register/row/columns.ts';
import { onChange } from '../../../register/row/rules.ts';
import { openOfCell } from '../../../workflow/block/block-counts.ts';
import { effectOf } from '../../../workflow/block/block-rules.ts';
import { connection, isCounted, isFlagged, isUnclosed, valueAt } from '../../../workflow/block/block-rows.ts';
import { beforeReadingAccepted, sharedAcceptanceLock } from '../one-at-a-time.ts';
import { byFact, changed } from './by-facts.ts';
import { coveredBy, scopesUnder } from './covered.ts';
import { type Doubt, putInDoubt } from './put-in-doubt.ts';

type It = RawBuilder<unknown>;

/** How the places of rows before and after an act put the certificates that cover them in doubt. */
export interface DoubtRule {
  /** The relevant places, from the sides `p`: `n, side, count, ids, level_id`, their set, `done`, and `under`. */
  readonly places: (actor: Actor, sides: It) => It;
  readonly scopes?: ((actor: Actor) => It) | undefined;
  readonly covers: RawBuilder<boolean>;
  readonly waitsFor: readonly string[];
  readonly sets?: 'systems' | undefined;
  /**
   * The cause, for rows that were (`s.was`) and are (`s.now`) under the certificate, done before (`s.was_done`) and now
   * (`s.now_done`).
   */
  readonly cause: It;
}

/** The doubts that places before and after an act cause. */
export async function doubtsOf(tx: Tx, actor: Actor, rule: DoubtRule, sides: It): Promise<readonly Doubt[]> {
  const { places, scopes, ...reach } = rule;
  const covered = coveredBy(actor, {
    ...reach,
    places: places(actor, sides),
    ...(scopes && { scopes: scopes(actor) }),
  });
  return rows(
    tx,
    sql<Doubt>`with ${covered},
      s as (select h.id, p.n, max(p.count) as count, bool_or(h.side = 'was') as was, bool_or(h.side = 'is') as now,
          bool_or(h.side = 'was' and p.done) as was_done, bool_or(h.side = 'is' and p.done) as now_done,
          (array_agg(p.ids::text))[1]::uuid[] as ids
        from hit h join p on p.n = h.n and p.side = h.side group by h.id, p.n),
      c as (select s.*, ${rule.cause} as cause from s)
      select a.id as "rowId", a.level_id as "levelId", c.cause, sum(c.count)::int as count,
        (select (array_agg(distinct x.id))[1:20] from c o cross join lateral unnest(o.ids) x(id) where o.id = a.id and o.cause = c.cause) as ids
      from c join a on a.id = c.id where c.cause is not null group by a.id, a.level_id, c.cause`,
  );
}

/** Adding, moving, re-opening and raising counted rows are detected by where they count, however they are written. */
const bySteps = (register: RegisterKey, rule: DoubtRule): Contribution<'follows'> =>
  onSteps(
    register,
    async (tx, actor, steps) => {
      await beforeReadingAccepted(tx, actor);
      await putInDoubt(tx, actor, register, await doubtsOf(tx, actor, rule, sidesSql(register, steps)));
    },
    sharedAcceptanceLock,
  );

const { waitsFor: EVERY = [] } = subjectOf('certificate');
const BY_CHECKS = ['tagItr'];
const cause = (causeName: DoubtCause): It => sql.lit(causeName);

const byItems = bySteps('taggedItem', {
  places: (_, sides) => sql`select p.* from ${sides}`,
  scopes: (actor) => scopesUnder(actor, sql`select level_id from p`),
  covers: sql<boolean>`true`,
  waitsFor: BY_CHECKS,
  cause: sql`case when s.now and not s.was then ${cause('tagCame')} when s.was and not s.now then ${cause('tagLeft')} end`,
});

/** What the certificates that open rows of a kind can stop wait for. */
export const stopped = (kind: BlockKind): readonly string[] =>
  EVERY.filter((waitsFor) => {
    const effect = effectOf(kind, { waitsFor }, {});
    return effect !== undefined && effect !== 'warn';
  });

/** The gate of a place or a cell. */
const gateOf = (actor: Actor, { kind, gate: { path } }: BlockKind, alias = 'p'): It =>
  path.length === 0 ? sql`null::int` : valueAt(actor, known(kind), path, column(alias, path[0] ?? ''));

/** The condition that certificate `a` covers the gate of place `p`. */
export function coversGate({ gate: { path, isFrom } }: BlockKind): RawBuilder<boolean> {
  if (path.length === 0) return sql<boolean>`true`;
  return isFrom ? sql<boolean>`coalesce(p.under, 0) <= a.top` : sql<boolean>`p.under = any(a.gates)`;
}

const flagPath = (kind: BlockKind): readonly string[] | undefined => {
  const [waitsFor = ''] = stopped(kind);
  const effect = effectOf(kind, { waitsFor }, {});
  return effect === undefined || typeof effect === 'string' ? undefined : effect;
};

/** What open rows of a kind that block certificates put in doubt. */
function ruleOf(kind: BlockKind): DoubtRule {
  const { doubts } = kind;
  const flag = flagPath(kind);
  const isSystem = connection(kind)?.to === 'system';
  const onlyOpen = 'opened' in doubts ? sql`not p.done` : sql`true`;
  return {
    places: (actor, sides) => sql`select p.*, ${gateOf(actor, kind)} as under from ${sides}
      where ${onlyOpen} and ${flag === undefined ? sql`true` : isFlagged(actor, kind, flag, 'p')}`,
    ...(known(kind.kind).level !== 'E' && {
      scopes: (actor) => scopesUnder(actor, sql`select level_id from p`),
    }),
    covers: coversGate(kind),
    waitsFor: stopped(kind),
    ...(isSystem && { sets: 'systems' as const }),
    cause:
      'opened' in doubts
        ? sql`case when s.now and not s.was then ${cause(doubts.opened)} end`
        : sql`case when s.now and not s.was then ${cause(doubts.came)}
            when s.was and not s.now and s.was_done then ${doubts.left ? cause(doubts.left) : sql`null`}
            when s.was and s.now and s.was_done and not s.now_done then ${cause(doubts.reopened)} end`,
  };
}

/** The fields of a kind that decide whether and where its rows block. */
const decisive = (kind: BlockKind): readonly string[] =>
  [
    kind.by,
    kind.gate.path[0],
    flagPath(kind)?.[0],
    kind.record?.states.field,
    kind.record?.counts?.without,
    kind.until,
  ].filter((name) => name !== undefined);

/** Rows that are in no counter are detected by the fields that decide, as they were before according to the history. */
function byRows(kind: BlockKind): Contribution<'follows'> {
  const fields = decisive(kind);
  const rule = ruleOf(kind);
  const register = known(kind.kind);
  const columns = sql.join([...new Set(fields)].map((name) => column('r', name)));
  const names = sql.join(fields.map((name) => sql`(${sql.lit(name)}, ${sql.lit(snake(name))})`));
  return onChange(register.key, async (tx, actor, { op, ids, fields: written }) => {
    const isNew = op === 'add' || op === 'restore';
    if (!isNew && !(op === 'update' && written.some((name) => fields.includes(name)))) return;
    await beforeReadingAccepted(tx, actor);
    const side = (
      name: 'was' | 'is',
      from: It,
    ): It => sql`select row_number() over (order by r.id)::int as n, ${sql.lit(name)}::text as side,
        1 as count, array[r.id] as ids, r.level_id, ${columns}, not (${isUnclosed(kind, 'r')}) as done
      from ${from} where r.tenant_id = ${actor.tenantId}::uuid and r.id = any(${idArray(ids)}) and r.deleted_at is null`;
    // by the first of the changes of a transaction
    const before = sql`${table(register)} t cross join lateral jsonb_populate_record(t, (select coalesce(jsonb_object_agg(f.col, c.was), '{}')
      from (values ${names}) f(name, col) cross join lateral (select h.changes -> f.name -> 0 as was from history h
        where h.tenant_id = t.tenant_id and h.row_id = t.id and h.register = ${register.key} and h.at = now() and h.changes ? f.name
        order by h.id limit 1) c)) r`;
    const now = sql`${table(register)} r`;
    const counted = isCounted(kind, 'r');
    const sides = isNew
      ? side('is', now)
      : sql`${side('is', now)} and ${counted} union all ${side('was', before)} and ${counted}`;
    await putInDoubt(tx, actor, register.key, await doubtsOf(tx, actor, rule, sql`(${sides}) p`));
  });
}

/** The registers a path leads through, each with the field read there. */
function stepsOf(
  kind: BlockKind,
  path: readonly string[],
): readonly { readonly register: AnyRegister; readonly name: string }[] {
  let register = known(kind.kind);
  return path.map((name) => {
    const step = { register, name };
    const field = register.fields[name];
    if (field !== undefined && isRefField(field)) register = known(field.to);
    return step;
  });
}

/** The condition that cell `c` of a kind leads to row `v` by the first steps of a path. */
function leadsTo(actor: Actor, steps: ReturnType<typeof stepsOf>): RawBuilder<boolean> {
  const [first, ...others] = steps;
  let found = sql`v.id`;
  for (const { register, name } of others.toReversed())
    found = sql`select x.id from ${table(register)} x where x.tenant_id = ${actor.tenantId}::uuid and ${column('x', name)} in (${found})`;
  return sql<boolean>`${column('c', first?.name ?? '')} in (${found})`;
}

/** The cells `c` of a kind in every scope of the company: its counter, or its rows. */
function cellsOf(actor: Actor, kind: BlockKind): It {
  const counter = COUNTERS[kind.kind];
  const open = openOfCell(kind, []);
  if (counter !== undefined && open !== undefined)
    return sql`(select c.*, ${open} as open from ${sql.table(counter.table)} c where c.tenant_id = ${actor.tenantId}::uuid and c.total > 0) c`;
  return sql`(select r.*, (${isUnclosed(kind, 'r')})::int as open from ${table(known(kind.kind))} r
    where r.tenant_id = ${actor.tenantId}::uuid and r.deleted_at is null and ${isCounted(kind, 'r')}) c`;
}

/** A row that rows of a kind refer to gets another gate, or the flag that makes them stop: the rows stay in place. */
function byLinks(kind: BlockKind): readonly Contribution<'follows'>[] {
  const rule = ruleOf(kind);
  const { doubts } = kind;
  const set = column('c', kind.by ?? '');
  const open = sql<boolean>`c.open > 0`;
  const side = (name: 'was' | 'is', under: It, from: It): It =>
    sql`select dense_rank() over (order by v.id)::int as n, ${sql.lit(name)}::text as side, 1 as count, array[v.id] as ids, c.level_id,
      ${set}, false as done, ${under} as under from ${from}`;
  const gates = stepsOf(kind, kind.gate.path);
  const byGates = gates.slice(1).map(({ register, name }, before) => {
    const at = before + 1;
    const type = at === gates.length - 1 ? sql`int` : sql`uuid`;
    const rest = gates.slice(at).map((step) => step.name);
    return byFact(register.key, [name], (tx, actor, ids) => {
      const from = sql`${changed(actor, register.key, ids, [name])} join ${cellsOf(actor, kind)} on ${leadsTo(actor, gates.slice(0, at))}
        ${'opened' in doubts ? sql`and ${open}` : sql``}`;
      const under = (value: It): It => valueAt(actor, register, rest, sql`${value}::${type}`);
      const places = sql`${side('was', under(sql`v.was`), from)} union all ${side('is', under(sql`v.now`), from)}`;
      const moved = 'opened' in doubts ? sql`s.now and not s.was` : sql`s.now <> s.was`;
      const why = cause(doubts.gateMoved ?? 'blocked');
      return doubtsOf(
        tx,
        actor,
        { ...rule, places: () => places, cause: sql`case when ${moved} then ${why} end` },
        sql``,
      );
    });
  });
  const flags = stepsOf(kind, flagPath(kind) ?? []);
  const [, flag] = flags;
  if (flag === undefined) return byGates;
  const { register, name } = flag;
  const byFlag = byFact(register.key, [name], (tx, actor, ids) => {
    const from = sql`${changed(actor, register.key, ids, [name])} join ${cellsOf(actor, kind)} on ${leadsTo(actor, flags.slice(0, 1))}
      and ${open} and v.now::boolean`;
    const why = sql`case when s.now then ${cause(doubts.flagged ?? 'blocked')} end`;
    return doubtsOf(
      tx,
      actor,
      { ...rule, places: () => side('is', gateOf(actor, kind, 'c'), from), cause: why },
      sql``,
    );
  });
  return [...byGates, byFlag];
}

/** Tagged items, and every kind of rows that blocks certificates, put those that cover them in doubt. */
export const kindsPutInDoubt: readonly Contribution<'follows'>[] = [
  byItems,
  ...blockKinds('certificate').flatMap((kind) => {
    if (stopped(kind).length === 0 || connection(kind) === undefined) return [];
    const isCountedRecord = isRecord(kind.kind) && openOfCell(kind, []) !== undefined;
    return [isCountedRecord ? bySteps(kind.kind, ruleOf(kind)) : byRows(kind), ...byLinks(kind)];
  }),
];
