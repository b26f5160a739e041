import { choicesOf } from '@plumbline/contract/field/kinds.ts';
import { blockKind, blockKinds, subjectOf } from '@plumbline/contract/blocks/kinds.ts';
import { queryListOf } from '@plumbline/contract/lists/index.ts';
import { countOutside } from '@plumbline/contract/rules/readings.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import type { Blocker, Subject } from '@plumbline/contract/workflow/block.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { type Actor, todayOf } from '../../register/row/actor.ts';
import { blockOptions, type Place } from './block-rules.ts';
import { blockerParts } from './block-rows.ts';

const PUNCH = w('{says}, open punch: {count}', '{says}，未关闭尾项 {count} 个');
const NO_PUNCH = w('{says}, no open punch', '{says}，无未关闭尾项');
const PLAIN = w('{name}', '{name}');
const AND = w('{says}; {more}', '{says}；{more}');

interface Line {
  readonly kind: string;
  readonly table: string | null;
  readonly record: string | null;
  readonly id: string;
  readonly name: string;
  readonly weight: Blocker['weight'];
  /** Empty where the row has none, like the two after it. */
  readonly description: string;
  readonly state: string;
  readonly category: string;
  readonly openPunch: number | null;
  readonly outOfLimits: number | null;
  readonly with: string | null;
  readonly days: number | null;
}
/** How many lines of a kind stop, and how many warn. */
interface KindCount {
  readonly kind: string;
  readonly stops: number;
  readonly warns: number;
}
/** One page of lines, with the counts of all. */
interface LinePage {
  readonly lines: readonly Blocker[];
  readonly kinds: readonly KindCount[];
  readonly total: number;
  readonly stops: number;
}

/** The words of a state in the list of a subject. */
function stateWord(subject: Subject, state: string): Word | string {
  const field = queryListOf(subjectOf(subject).list)?.fields['state'];
  return (field && choicesOf(field)?.find(({ value }) => value === state)?.word) ?? state;
}

/** What a line says: the cause in its declaration, with its open punch items and its values out of limits. */
function detailOf(subject: Subject, line: Line): Word {
  const { state, openPunch, outOfLimits } = line;
  const declared = blockKind(subject, line.kind);
  const cause = declared?.lineStates?.[state]?.cause ?? declared?.cause ?? PLAIN;
  const { name, description, category } = line;
  const message = fill(cause, { name, description, category, state: stateWord(subject, state) });
  const withPunch =
    openPunch === null ? message : fill(openPunch > 0 ? PUNCH : NO_PUNCH, { says: message, count: openPunch });
  return outOfLimits === null ? withPunch : fill(AND, { says: withPunch, more: countOutside(outOfLimits) });
}

const lineOf = (subject: Subject, line: Line): Blocker => ({
  kind: line.kind,
  weight: line.weight,
  id: line.id,
  record: line.table && line.record ? { register: line.table, id: line.record } : null,
  title: line.name,
  detail: detailOf(subject, line),
  with: line.with,
  days: line.days,
});

/** Returns one page of what blocks a place, stops first, with the counts. The full list can be filtered. */
export async function blockerLines(
  db: Db,
  actor: Actor,
  { subject, place }: { readonly subject: Subject; readonly place: Place },
  page: { readonly limit: number; readonly offset: number },
): Promise<LinePage> {
  const parts = blockerParts(actor, subject, place, await blockOptions(db, actor, subject));
  const all = sql`(${sql.join(
    parts.map((part) => part.rows),
    sql` union all `,
  )}) l`;
  const order = blockKinds(subject).map(({ kind }) => kind);
  const kinds = await rows(
    db,
    sql<KindCount>`select kind, count(*) filter (where weight = 'stop')::int as stops, count(*) filter (where weight = 'warn')::int as warns
      from ${all} group by kind order by array_position(${order}::text[], kind)`,
  );
  const found = await rows(
    db,
    sql<Line>`select kind, id, name, weight, coalesce(description, '') as description, coalesce(state, '') as state, open_punch as "openPunch", out_of_limits as "outOfLimits", "table", record,
        coalesce((select g.name from punch_list_item_category g where g.tenant_id = ${actor.tenantId}::uuid and g.id = l.category), '') as category,
        coalesce((select a.name from authorised_person a where a.tenant_id = ${actor.tenantId}::uuid and a.id = l.assigned_to),
          (select d.description from discipline d where d.tenant_id = ${actor.tenantId}::uuid and d.id = l.discipline)) as "with",
        ${todayOf(actor)}::date - l.since as days
      from ${all} order by weight, array_position(${order}::text[], kind), title_sort limit ${page.limit} offset ${page.offset}`,
  );
  const stops = kinds.reduce((sum, kind) => sum + kind.stops, 0);
  const warns = kinds.reduce((sum, kind) => sum + kind.warns, 0);
  return { lines: found.map((line) => lineOf(subject, line)), kinds, total: stops + warns, stops };
}
