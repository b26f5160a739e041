import type { RawBuilder } from 'kysely';
import type { HistoryEntry } from '@plumbline/contract/register/calls.ts';
import type { AnyRegister } from '@plumbline/contract/register/register.ts';
import type { Language, Word } from '@plumbline/contract/words/word.ts';
import { type Db, rows, sql } from '../../db/database.ts';
import { baseOf, fieldIn, known, tableOf } from '../../db/model.ts';
import { type Actor, levelOf } from '../row/actor.ts';
import { idArray, column, jsonOf } from '../row/columns.ts';
import { rulesOf } from '../row/rules.ts';
import { printValue } from '../row/print-value.ts';
import { isNarrowed } from '../row/seen-links.ts';
import { subcontracted } from '../row/subcontracted.ts';
import { lookupTitles } from '../read/titles.ts';

/** The fields of a row that changed, as `{field: [old, new]}`, comparing row `t` with source `s`. */
export function diffSql(register: AnyRegister, fields: readonly string[]): RawBuilder<unknown> {
  const pairs = fields.map((name) => {
    const [before, after] = [column('t', name), column('s', name)];
    const json = (it: RawBuilder<unknown>): RawBuilder<unknown> =>
      sql`to_jsonb(${jsonOf(fieldIn(register, name), it)})`;
    return sql`case when ${before} is distinct from ${after}
      then jsonb_build_object(${name}::text, jsonb_build_array(${json(before)}, ${json(after)})) else '{}'::jsonb end`;
  });
  return pairs.length > 0 ? sql`(${sql.join(pairs, sql` || `)})` : sql`'{}'::jsonb`;
}

/** What happened to rows, in the vocabulary of the history. */
type Action = HistoryEntry['action'];

/**
 * The statement that writes history: one line for each row of `lines`, a query with the columns `id`, `level_id` (where
 * the row lives), `changes` (`{field: [old, new]}` as jsonb, or null) and `note` (text, or null). It returns `row_id`,
 * so that it can be part of the statement that changes the rows. Every line of register history is written by it.
 */
export function linesSql(
  actor: Actor,
  register: AnyRegister,
  entry: { readonly action: Action; readonly lines: RawBuilder<unknown> },
): RawBuilder<unknown> {
  // automatic consequences are not part of what a person can undo: they follow again by themselves
  const follows = entry.action === 'follow' || entry.action === 'lines';
  const batch = follows ? null : (actor.batch ?? null);
  const undoes = follows || actor.undoes === undefined ? sql`null::uuid[]` : idArray(actor.undoes);
  return sql`insert into history (tenant_id, level_id, register, row_id, user_id, user_name, action, via, batch, undoes, acted_at,
      device_id, changes, note)
    select ${actor.tenantId}::uuid, x.level_id, ${baseOf(register).key}, x.id, ${actor.userId}::uuid, ${actor.userName},
      ${entry.action}, ${actor.via}, ${batch}::uuid, ${undoes}, ${actor.actedAt ?? null}::timestamptz, ${actor.deviceId ?? null}::uuid, x.changes, x.note
    from (${entry.lines}) x returning row_id`;
}

/**
 * True when history line `n` is work that still stands: it is not a consequence, undoes nothing, and has not been
 * undone. This allows an import to be undone after a later one has been undone.
 */
export const isStandingWork = sql<boolean>`(n.action not in ('follow', 'lines') and n.undoes is null
  and not exists (select from history u where u.tenant_id = n.tenant_id and u.row_id = n.row_id and u.id > n.id
    and n.batch = any(u.undoes)))`;

/** A history line for rows whose fields did not change: signed, rejected, added, deleted. */
interface NewEntry {
  readonly action: Action;
  readonly note?: string;
}

/** The statement that writes one history line for each row of a query of ids, at the level of the actor's path. */
export const recordSql = (
  actor: Actor,
  register: AnyRegister,
  entry: NewEntry & { readonly ids: RawBuilder<unknown> },
): RawBuilder<unknown> =>
  linesSql(actor, register, {
    action: entry.action,
    lines: sql`select i.id, ${levelOf(actor, register)}::uuid as level_id, null::jsonb as changes, ${entry.note ?? null}::text as note
      from (${entry.ids}) i(id)`,
  });

/** Writes one history line for each row. */
export async function record(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  entry: NewEntry & { readonly ids: readonly string[] },
): Promise<void> {
  await recordSql(actor, register, { ...entry, ids: sql`select unnest(${idArray(entry.ids)})` }).execute(db);
}

interface Line {
  readonly id: string;
  readonly at: Date;
  readonly acted_at: Date | null;
  readonly user_name: string;
  readonly action: Action;
  readonly via: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>> | null;
  readonly note: string | null;
  readonly total: number;
}

/** The condition that hides the history of rows the actor does not see, including rows deleted since. */
function theirs(actor: Actor, register: AnyRegister, id: string): RawBuilder<unknown> {
  const limit = subcontracted(register, actor, 't');
  return limit
    ? sql`and exists (select from ${sql.table(tableOf(register))} t where t.tenant_id = ${actor.tenantId}::uuid and t.id = ${id}::uuid and ${limit})`
    : sql``;
}

/** The history of a row, newest first, in words: references by title, choices in the reader's language. */
export async function historyOf(
  db: Db,
  actor: Actor,
  register: AnyRegister,
  query: { readonly id: string; readonly limit: number; readonly offset: number; readonly language: Language },
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly total: number }> {
  const found = await rows(
    db,
    sql<Line>`select id::text as id, at, acted_at, user_name, action, via, changes, note, count(*) over () as total from history
      where tenant_id = ${actor.tenantId}::uuid and row_id = ${query.id}::uuid and level_id = ${levelOf(actor, register)}::uuid
        and register = ${baseOf(register).key} ${theirs(actor, register, query.id)}
      order by history.id desc limit ${query.limit} offset ${query.offset}`,
  );
  const titles = await lookupTitles(
    db,
    actor,
    register,
    found.flatMap((line) => Object.entries(line.changes ?? {})),
  );
  const names = new Set(found.flatMap((line) => Object.keys(line.changes ?? {})));
  const labels = await rulesOf(register).changeLabels?.(db, actor, query.id, [...names]);
  // changes of links to other people's work are not shown at all, not even that there was one
  const narrowed = new Set([...names].filter((name) => isNarrowed(actor, register, fieldIn(register, name))));
  const print = (name: string, value: unknown): string | null =>
    printValue(fieldIn(register, name), value, { titles, language: query.language });
  return {
    total: found[0]?.total ?? 0,
    entries: found.map((line) => ({
      id: line.id,
      at: line.at.toISOString(),
      actedAt: line.acted_at?.toISOString() ?? null,
      by: line.user_name,
      action: line.action,
      via: line.via,
      note: line.note,
      changes: Object.entries(line.changes ?? {})
        .map(([field, [old, now]]) => ({
          field,
          ...labelled(labels?.get(field)),
          old: print(field, old),
          new: print(field, now),
        }))
        .filter((change) => change.old !== change.new || !narrowed.has(change.field)),
    })),
  };
}

const labelled = (label: Word | undefined): { readonly label?: Word } => (label ? { label } : {});

/** The register a field refers to; undefined for a field that is not a reference. */
export const targetOf = (register: AnyRegister, name: string): AnyRegister | undefined => {
  const field = register.fields[name];
  return field && 'to' in field ? known(field.to) : undefined;
};
