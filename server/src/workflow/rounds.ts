import type { RecordKey } from '@plumbline/contract/records/index.ts';
import { fill, w, type Word } from '@plumbline/contract/words/word.ts';
import { factsOf, RECORD_KEYS, statesThat } from '@plumbline/contract/workflow/records.ts';
import type { RawBuilder } from 'kysely';
import { type Db, rows, sql } from '../db/database.ts';
import { known } from '../db/model.ts';
import type { Actor } from '../register/row/actor.ts';
import { column, idArray, table, titleOf } from '../register/row/columns.ts';
import { rules } from '../register/row/rules.ts';
import { ownersBy } from '../register/write/hold-owners.ts';
import type { RecordRules } from './record-rules.ts';
import { tenantOf } from '../register/row/tenant-of.ts';

const WORDS = {
  earlier: w('Round {round} is not complete yet: {names}.', '第 {round} 轮尚未完成：{names}。'),
  later: w('Round {round}, which follows it, was signed already.', '其后的第 {round} 轮已有签署。'),
  closed: w(
    'Round {title} was signed already: what comes before it is fixed.',
    '第 {title} 轮已有签署，之前的轮次不能再更改。',
  ),
} as const;

interface Rounds {
  readonly within: string;
  readonly round: string;
  readonly done: readonly string[];
  readonly state: string;
}
/** The round settings of a record type; undefined when it has no rounds. */
function roundsOf(key: RecordKey): Rounds | undefined {
  const facts = factsOf(key);
  return facts.rounds && { ...facts.rounds, done: statesThat(facts, 'done'), state: facts.states.field };
}

/** Records `o` of the same row in an earlier or later round than the given one. */
const others = (
  key: RecordKey,
  { within, round }: Rounds,
  to: { readonly within: RawBuilder<unknown>; readonly round: RawBuilder<unknown>; readonly how: '<' | '>' },
): RawBuilder<unknown> =>
  sql`${table(known(key))} o where o.deleted_at is null and ${column('o', within)} = ${to.within}
    and ${column('o', round)} ${sql.raw(to.how)} ${to.round}`;

const isDone = ({ state, done }: Rounds, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${column(alias, state)} = any(${done}::text[])`;

/** A round opens when the previous one is complete; its sign-offs are not taken back while a later round has any. */
export function roundRules(key: RecordKey): Required<Pick<RecordRules, 'refuse' | 'refuseBack'>> {
  const rounds = roundsOf(key);
  if (!rounds) throw new Error(`The records of ${key} go by no rounds.`);
  const register = known(key);
  const describeRounds = async (
    db: Db,
    actor: Actor,
    ids: readonly string[],
    by: { readonly how: '<' | '>'; readonly which: RawBuilder<boolean>; readonly words: Word },
  ): Promise<ReadonlyMap<string, Word>> => {
    const found = await rows(
      db,
      sql<{ id: string; round: number; names: string }>`select t.id, x.round, x.names from ${table(register)} t
        cross join lateral (select ${column('o', rounds.round)} as round, string_agg(${titleOf(register, 'o')}, ', ' order by o.id) as names
          from ${others(key, rounds, { within: column('t', rounds.within), round: column('t', rounds.round), how: by.how })}
            and o.tenant_id = t.tenant_id and ${by.which} group by 1 order by 1 limit 1) x
        where t.tenant_id = ${tenantOf(actor)} and t.id = any(${idArray(ids)})`,
    );
    return new Map(found.map(({ id, round, names }) => [id, fill(by.words, { round, names })]));
  };
  return {
    refuse: (db, actor, { ids }) =>
      describeRounds(db, actor, ids, {
        how: '<',
        which: sql<boolean>`not ${isDone(rounds, 'o')}`,
        words: WORDS.earlier,
      }),
    refuseBack: (db, actor, ids) =>
      describeRounds(db, actor, ids, { how: '>', which: isDone(rounds, 'o'), words: WORDS.later }),
  };
}

/** Records that are signed round by round. */
export const roundsKept = RECORD_KEYS.flatMap((key) => {
  const rounds = roundsOf(key);
  if (!rounds) return [];
  const recordRules = rules(key, {
    // who signs a round judges by the rounds before it, who takes one back by those after it: in turn, by the row they
    // belong to
    holdOwners: ownersBy(known(key), rounds.within),
    // nothing can be added to a round once a later one has started
    newErrors: (actor, field, { now, was, beside }) => {
      if (field !== rounds.within && field !== rounds.round) return [];
      const to = { within: beside(rounds.within), round: beside(rounds.round), how: '>' as const };
      const later = sql`from ${others(key, rounds, to)} and o.tenant_id = ${tenantOf(actor)} and ${isDone(rounds, 'o')}
        and ${now} is distinct from ${was ?? sql`null`}`;
      const title = sql<string>`(select min(${column('o', rounds.round)})::text ${later})`;
      return [{ field, when: sql<boolean>`exists (select ${later})`, words: WORDS.closed, title }];
    },
  });
  return [recordRules];
});
