import { type BlockKind, clearStates, subjectIn, subjectOf } from '@plumbline/contract/blocks/kinds.ts';
import type { Subject } from '@plumbline/contract/workflow/block.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../../db/database.ts';
import { known, snake } from '../../db/model.ts';
import { cellsFor } from '../../register/derive/counters.ts';
import type { Actor } from '../../register/row/actor.ts';
import { column, idArray, table, titleOf, visible } from '../../register/row/columns.ts';
import { byObject, type Grouping } from '../count/counts.ts';
import {
  activeKinds,
  blockOptions,
  type BlockOptions,
  type Effect,
  placesOf,
  rulesOfKind,
  type Scope,
} from './block-rules.ts';
import { atGates, connection, isCounted, isFlagged, isUnclosed } from './block-rows.ts';

type It = RawBuilder<unknown>;

/** The columns of a kind that a count needs beside its set: of its gate and of the row whose flag makes it stop. */
const keysOf = ({ gate }: BlockKind, effect: Effect): readonly string[] => [
  ...new Set([...gate.path.slice(0, 1), ...(typeof effect === 'string' ? [] : effect.slice(0, 1))]),
];

/** The open rows of a cell, from its sums; undefined where the counter of the register does not hold what is needed. */
export function openOfCell({ record, by }: BlockKind, keys: readonly string[]): It | undefined {
  const counts = record?.counts;
  if (record === undefined || counts === undefined || by === undefined) return undefined;
  const sumOf = (state: string): string | undefined =>
    Object.keys(counts.sums).find((sum) => counts.sums[sum] === state);
  // rows in the state of void records are in no cell, unless that state has a sum
  const clear = clearStates(record).filter((state) => sumOf(state) !== undefined || record.voids?.state !== state);
  const sums = clear.flatMap((state) => sumOf(state) ?? []);
  if (sums.length < clear.length || ![by, ...keys].every((name) => counts.by.includes(name))) return undefined;
  return sql.join([sql`c.total`, ...sums.map((sum) => sql`c.${sql.ref(snake(sum))}`)], sql` - `);
}

/** The open rows of a kind by what a count needs: its cells where it is counted, otherwise its rows, as `c`. */
function openCells(actor: Actor, kind: BlockKind, keys: readonly string[]): { readonly from: It; readonly open: It } {
  const ofCell = openOfCell(kind, keys);
  const own = sql`c.tenant_id = ${actor.tenantId}::uuid and c.level_id = ${actor.path.E}::uuid`;
  if (ofCell !== undefined)
    return { from: sql`(select c.* from ${cellsFor(actor, kind.kind)} where ${own}) c`, open: ofCell };
  const columns = sql.join([kind.by ?? '', ...keys].map((name) => column('t', name)));
  const register = known(kind.kind);
  return {
    from: sql`(select ${actor.path.E}::uuid as level_id, ${columns}, count(*) as open from ${table(register)} t
      where ${visible(register, actor, 't')} and ${isUnclosed(kind)} and ${isCounted(kind)} group by ${columns}) c`,
    open: sql`c.open`,
  };
}

/** What a count over one kind is about. */
interface Counted {
  readonly kind: BlockKind;
  readonly effect: Effect;
  readonly scope: Scope;
}

/**
 * The open rows of a kind by the object of a grouping: `object, stops, warns`, of some objects or all. From the cells
 * where the rows are counted, so that it costs the same however many rows there are.
 */
export function openByObject(actor: Actor, grouping: Grouping, { kind, effect, scope }: Counted, objects?: It): It {
  const { sums } = rulesOfKind(kind);
  if (sums !== undefined) return sums(actor, { ...scope, grouping }, objects);
  const { from, open } = openCells(actor, kind, keysOf(kind, effect));
  const sum = (is: It): It => sql`coalesce(sum(${open}) filter (where ${is}), 0)`;
  const flagged = typeof effect === 'string' ? undefined : isFlagged(actor, kind, effect, 'c');
  return byObject(actor, grouping, {
    from,
    objects,
    where: atGates(actor, kind, scope, 'c'),
    ...(connection(kind)?.to === 'system' && { sets: 'systems' as const }),
    sums: {
      stops: sum(flagged ?? sql`${effect === 'stop'}`),
      warns: sum(flagged === undefined ? sql`${effect === 'warn'}` : sql`not (${flagged})`),
    },
  });
}

/** The kinds that can stop subjects of a scope and whose open rows are counted for all objects at once. */
export const stopKinds = (subject: Subject, scope: Scope, unused: ReadonlySet<string>): readonly Counted[] =>
  activeKinds(subject, scope, { unused }).flatMap(({ kind, effect }) => {
    const isSummed = connection(kind) !== undefined || rulesOfKind(kind).sums !== undefined;
    return effect !== 'warn' && isSummed ? [{ kind, effect, scope }] : [];
  });

/** Maximum number of open rows named in a refusal; the rest is counted, and the list shows all. */
const NAMED = 5;

/** The pairs of an object and an open row that blocks it, with the names of the rows: `object, id, name, title_sort`. */
function openPairs(actor: Actor, { kind, scope }: Counted, objects: It): It {
  const register = known(kind.kind);
  const { pairs } = rulesOfKind(kind);
  const by = column('t', kind.by ?? 'id');
  const [object, joined, where] = pairs
    ? [sql`p.object`, sql`join (${pairs(actor, scope, objects)}) p on p.id = t.id`, sql`true`]
    : [by, sql``, sql`${by} = any(${objects})`];
  return sql`select ${object} as object, t.id, ${titleOf(register, 't')} as name, t.title_sort from ${table(register)} t ${joined}
    where ${where} and ${visible(register, actor, 't')} and ${isUnclosed(kind)} and ${isCounted(kind)}`;
}

/** What open rows of a kind do to some objects: `object, stops, warns, names`; undefined where nothing counts them. */
function countsOf(actor: Actor, counted: Counted, objects: It): It | undefined {
  const { kind, effect, scope } = counted;
  const { lines, counts, sums, pairs } = rulesOfKind(kind);
  if (sums !== undefined)
    return sql`select n.object, n.stops, n.warns, null::text as names from (${sums(actor, scope, objects)}) n`;
  const split = (count: It): It =>
    sql`${effect === 'stop' ? count : sql`0`} as stops, ${effect === 'warn' ? count : sql`0`} as warns`;
  if (lines !== undefined)
    return (
      counts &&
      sql`select n.object, ${split(sql`n.count`)}, null::text as names from (${counts(actor, scope, objects)}) n`
    );
  if (pairs === undefined && scope.grouping !== undefined)
    return sql`select n.object, n.stops, n.warns, null::text as names from (${openByObject(actor, scope.grouping, counted, objects)}) n
      where n.object = any(${objects})`;
  const names = subjectOf(kind.subject).names
    ? sql`string_agg(y.name, ', ' order by y.nth) filter (where y.nth <= ${NAMED}::int)`
    : sql`null::text`;
  return sql`select y.object, ${split(sql`count(*)::int`)}, ${names} as names
    from (select x.*, row_number() over (partition by x.object order by x.title_sort, x.id) as nth
      from (${openPairs(actor, counted, objects)}) x) y group by y.object`;
}

/** What blocks some objects, counted by kind: `kind, object, stops, warns, names`; undefined where nothing can. */
function allCounts(
  actor: Actor,
  subject: Subject,
  request: { readonly scope: Scope; readonly options: BlockOptions; readonly objects: It },
) {
  const parts = activeKinds(subject, request.scope, request.options).flatMap(({ kind, effect }) => {
    const counts = countsOf(actor, { kind, effect, scope: request.scope }, request.objects);
    return counts === undefined ? [] : [sql`select ${sql.lit(kind.kind)}::text as kind, z.* from (${counts}) z`];
  });
  return parts.length === 0 ? undefined : sql`${sql.join(parts, sql` union all `)}`;
}

/** The number of open rows that stop each of some records of a subject without a scope: `object, count`. */
export const stopCounts = (actor: Actor, subject: Subject, records: It): It =>
  sql`select v.object, sum(v.stops)::int as count from (${allCounts(actor, subject, { scope: {}, options: {}, objects: records }) ?? sql`select null::uuid as object, 0 as stops`}) v group by v.object`;

/** What keeps records from being signed, and what only warns, by id. */
export interface Standing {
  readonly stops: ReadonlyMap<string, Word>;
  readonly warns: ReadonlyMap<string, Word>;
}

interface CountedRow {
  readonly kind: string;
  readonly object: string;
  readonly stops: number;
  readonly warns: number;
  readonly names: string | null;
}

/** The sentence about the open rows of a kind. */
function sentence({ open }: BlockKind, count: number, names: string | null): Word {
  const { en, zh } = fill(open, { count });
  const more = count > NAMED ? ` (+ ${count - NAMED})` : '';
  return names === null ? w(`${en}.`, `${zh}。`) : w(`${en}: ${names}${more}.`, `${zh}：${names}${more}。`);
}

/** What the counts of one object say with a weight, in the order of the kinds; undefined where nothing has it. */
function wordsOf(
  active: ReturnType<typeof activeKinds>,
  counts: readonly CountedRow[],
  weight: 'stops' | 'warns',
): Word | undefined {
  const sentences = active.flatMap(({ kind, effect }) => {
    const row = counts.find((counted) => counted.kind === kind.kind);
    // rows that warn because they lack a flag are no news at a signature
    const isNews = weight === 'stops' || effect === 'warn';
    return row !== undefined && row[weight] > 0 && isNews ? [sentence(kind, row[weight], row.names)] : [];
  });
  return sentences.length === 0
    ? undefined
    : w(sentences.map(({ en }) => en).join(' '), sentences.map(({ zh }) => zh).join(''));
}

/**
 * What keeps records of a register from being signed and what warns, by id: one statement for all that have a scope in
 * common. Nothing for records that are no subject.
 */
export async function standing(db: Db, actor: Actor, register: string, ids: readonly string[]): Promise<Standing> {
  const [stops, warns] = [new Map<string, Word>(), new Map<string, Word>()];
  const subject = subjectIn(register);
  if (subject === undefined || ids.length === 0) return { stops, warns };
  const options = await blockOptions(db, actor, subject);
  for (const [, group] of Map.groupBy(await placesOf(db, actor, subject, ids), ({ scope }) => JSON.stringify(scope))) {
    const scope = group[0]?.scope ?? {};
    const objects = idArray([...new Set(group.map(({ object }) => object))]);
    const counts = allCounts(actor, subject, { scope, options, objects });
    if (counts === undefined) continue;
    const byPlace = Map.groupBy(await rows(db, sql<CountedRow>`${counts}`), ({ object }) => object);
    const active = activeKinds(subject, scope, options);
    for (const { id, object } of group) {
      const counted = byPlace.get(object) ?? [];
      const [stop, warn] = [wordsOf(active, counted, 'stops'), wordsOf(active, counted, 'warns')];
      if (stop) stops.set(id, stop);
      if (warn) warns.set(id, warn);
    }
  }
  return { stops, warns };
}
